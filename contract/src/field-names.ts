import { commonFieldNames } from './base/common-field-names.js';
import type { FieldNames } from './base/field-name.js';
import { wordsOfFigure } from './indicators/words.js';
import type { Language } from './base/language.js';
import { auditFieldNames } from './audit/field-names.js';
import { chatFieldNames } from './chat/field-names.js';
import { deanFieldNames } from './dean/field-names.js';
import { devicesFieldNames } from './devices/field-names.js';
import { enrolmentFieldNames } from './enrolment/field-names.js';
import { interfacesFieldNames } from './interfaces/field-names.js';
import { lotsFieldNames } from './lots/field-names.js';
import { operatorsFieldNames } from './operators/field-names.js';
import { ordersFieldNames } from './orders/field-names.js';
import { organisationFieldNames } from './organisation/field-names.js';
import { outpatientsFieldNames } from './outpatients/field-names.js';
import { ownFieldNames } from './own/field-names.js';
import { patientsFieldNames } from './patients/field-names.js';
import { populationFieldNames } from './population/field-names.js';
import { qualityFieldNames } from './quality/field-names.js';
import { readingsFieldNames } from './readings/field-names.js';
import { recordsFieldNames } from './records/field-names.js';
import { reportsFieldNames } from './reports/field-names.js';
import { rulesFieldNames } from './rules/field-names.js';
import { sessionFieldNames } from './session/field-names.js';
import { staffFieldNames } from './staff/field-names.js';
import { statisticsFieldNames } from './statistics/field-names.js';
import { surgeriesFieldNames } from './surgeries/field-names.js';
import { verificationFieldNames } from './verification/field-names.js';
import { virtualWardFieldNames } from './virtual-ward/field-names.js';
import { wardPageFieldNames } from './ward-page/field-names.js';
import { warningsFieldNames } from './warnings/field-names.js';

/** Names of fields that are not the common ones, by the first word of the endpoint. */
export const fieldNamesOf: Readonly<Record<string, FieldNames>> = {
  ...auditFieldNames,
  ...chatFieldNames,
  ...deanFieldNames,
  ...devicesFieldNames,
  ...enrolmentFieldNames,
  ...interfacesFieldNames,
  ...lotsFieldNames,
  ...operatorsFieldNames,
  ...ordersFieldNames,
  ...organisationFieldNames,
  ...outpatientsFieldNames,
  ...ownFieldNames,
  ...patientsFieldNames,
  ...populationFieldNames,
  ...qualityFieldNames,
  ...readingsFieldNames,
  ...recordsFieldNames,
  ...reportsFieldNames,
  ...rulesFieldNames,
  ...sessionFieldNames,
  ...staffFieldNames,
  ...statisticsFieldNames,
  ...surgeriesFieldNames,
  ...verificationFieldNames,
  ...virtualWardFieldNames,
  ...wardPageFieldNames,
  ...warningsFieldNames,
};

/**
 * Display name of a request field; its path if the name is unknown.
 * @param path `figures.value`; indexes of lists and slots are numbers, and have no name: `slots.3` is named as `slots`
 * @param endpoint the endpoint of the request, `meter` for a meter's post: a field name may have different meanings in
 *   different requests
 */
export function fieldName(path: string, language: Language, endpoint = ''): string {
  const [group = ''] = endpoint.split('.');
  const parts = `${endpoint}.${path}`.split('.').filter((part) => !/^\d+$/.test(part));
  // Finds the longest end of the path that has a name.
  const ends = parts.map((_, index) => parts.slice(index).join('.'));
  for (const names of [fieldNamesOf[group] ?? {}, commonFieldNames]) {
    const name = ends.map((end) => names[end]).find((one) => one !== undefined);
    if (name) return name[language === 'zh' ? 0 : 1];
  }
  const field = parts.at(-1) ?? path;
  const figure = wordsOfFigure(field, language);
  return figure?.field ?? figure?.title.toLowerCase() ?? path;
}
