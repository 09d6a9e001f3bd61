import type { Language } from './base/language.js';
import { requestErrors } from './request-errors.js';
import { chatErrors } from './chat/errors.js';
import { devicesErrors } from './devices/errors.js';
import { enrolmentErrors } from './enrolment/errors.js';
import { interfacesErrors } from './interfaces/errors.js';
import { lotsErrors } from './lots/errors.js';
import { operatorsErrors } from './operators/errors.js';
import { ordersErrors } from './orders/errors.js';
import { organisationErrors } from './organisation/errors.js';
import { outpatientsErrors } from './outpatients/errors.js';
import { ownErrors } from './own/errors.js';
import { patientsErrors } from './patients/errors.js';
import { qualityErrors } from './quality/errors.js';
import { readingsErrors } from './readings/errors.js';
import { reportsErrors } from './reports/errors.js';
import { rulesErrors } from './rules/errors.js';
import { sessionErrors } from './session/errors.js';
import { staffErrors } from './staff/errors.js';
import { surgeriesErrors } from './surgeries/errors.js';
import { verificationErrors } from './verification/errors.js';
import { virtualWardErrors } from './virtual-ward/errors.js';
import { wardPageErrors } from './ward-page/errors.js';
import { warningsErrors } from './warnings/errors.js';

/** Every error of the hospital's server: a stable code with its HTTP status and its texts. */
export const errorCatalogue = {
  ...requestErrors,
  ...chatErrors,
  ...devicesErrors,
  ...enrolmentErrors,
  ...interfacesErrors,
  ...lotsErrors,
  ...operatorsErrors,
  ...ordersErrors,
  ...organisationErrors,
  ...outpatientsErrors,
  ...ownErrors,
  ...patientsErrors,
  ...qualityErrors,
  ...readingsErrors,
  ...reportsErrors,
  ...rulesErrors,
  ...sessionErrors,
  ...staffErrors,
  ...surgeriesErrors,
  ...verificationErrors,
  ...virtualWardErrors,
  ...wardPageErrors,
  ...warningsErrors,
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

/** The reply to a failed request. Never sealed: it contains no patient data. */
export interface ErrorReply {
  status: number;
  code: ErrorCode;
  description: string;
  /** Name of the invalid request field; of the first one, if there are several. */
  field?: string;
  /** Only if several fields are invalid: each of them, at most 16, with its own text. */
  fields?: Record<string, string>;
}

/** The text of an error in a language, with its `{places}` filled in. */
export function errorText(code: ErrorCode, language: Language, places: Record<string, string | number> = {}): string {
  return errorCatalogue[code][language].replace(/\{(\w+)\}/g, (_, name: string) => String(places[name] ?? ''));
}
