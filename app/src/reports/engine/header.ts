import { DISEASE_NAMES, FIELD_LABELS, SEX_WORDS, type HeaderField } from '@wardlink/contract/reports';
import { ageText } from '@wardlink/contract';
import { dayOf, isDiseaseType } from '@wardlink/domain';
import type { ReportData, ReportPatient } from './context.js';
import type { ReportTexts } from './texts.js';

type Place = Pick<ReportData, 'zone' | 'from' | 'to'>;

function valueOf(
  field: HeaderField,
  { patient, ambulatory }: ReportPatient,
  place: Place,
  texts: ReportTexts,
): string | null {
  const { nameOf, word } = texts;
  const name = (named: Parameters<typeof nameOf>[0] | null): string | null => named && nameOf(named);
  const values: Record<HeaderField, string | null> = {
    name: nameOf(patient),
    sex: word(SEX_WORDS[patient.sex]),
    age: ageText(patient, texts.language),
    department: name(patient.department ?? patient.ward?.department ?? null),
    ward: name(patient.ward ?? patient.department),
    bed: patient.bed,
    number: patient.hospitalizationNumber,
    record: patient.identification,
    disease: isDiseaseType(patient.diseaseType) ? word(DISEASE_NAMES[patient.diseaseType]) : patient.diseaseType,
    allergies: patient.drugAllergies,
    physician: name(patient.attendingPhysician),
    nurse: name(patient.responsibleNurse),
    admitted: patient.admissionTime === null ? null : dayOf(patient.admissionTime, place.zone),
    period: place.from === place.to ? place.from : `${place.from} – ${place.to}`,
    device: ambulatory?.session.device ?? null,
  };
  return values[field];
}

/** The fields above a table, with their labels; a page of one day shows that day as its period. */
export function headerOf(
  fields: readonly HeaderField[],
  patient: ReportPatient,
  place: Place,
  day: string | null,
  texts: ReportTexts,
): { field: HeaderField; label: string; value: string }[] {
  const of = day === null ? place : { ...place, from: day, to: day };
  return fields.map((field) => ({
    field,
    label: texts.title(FIELD_LABELS[field]),
    value: valueOf(field, patient, of, texts) || '–',
  }));
}
