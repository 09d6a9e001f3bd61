import type { PatientRecord, RequestOf } from '@wardlink/contract';
import {
  hasIdentityCheckDigit,
  identityBirthday,
  identitySex,
  instantOf,
  isDay,
  isIdentityNumber,
  registrationProblems,
  clockText,
  dayOf,
  type RegistrationField,
  type RegistrationProblem,
} from '@wardlink/domain';
import { sentTexts, textsOf, type FieldModel, type FormModel } from '../forms/model.js';

const story = (maxLength: number) => ({ kind: 'long', maxLength }) as const;

/** Fields of a patient's record; the occasion decides which of them are mandatory. */
const fields = {
  name: { maxLength: 64 },
  latinName: { maxLength: 64 },
  idCard: { maxLength: 18, figures: true, mask: 'identity' },
  sex: {},
  birthday: { kind: 'date', figures: true },
  mobile: { maxLength: 11, mask: 'mobile' },
  address: { maxLength: 200 },
  heightCm: { unit: 'cm', mask: 'decimal' },
  weightKg: { unit: 'kg', mask: 'decimal' },
  hospitalizationNumber: { maxLength: 32 },
  identification: { maxLength: 32 },
  visitCardNumber: { maxLength: 32 },
  attendingPhysicianId: {},
  responsibleNurseId: {},
  nursingLevel: {},
  managementLevel: {},
  diseaseType: { maxLength: 64 },
  diseaseGrouping: { maxLength: 64 },
  drugAllergies: story(500),
  medicalHistory: story(2000),
  familyHistory: story(2000),
  complications: story(1000),
  pastTreatment: story(2000),
  admissionAssessment: story(2000),
} as const satisfies Record<string, FieldModel>;

export type PatientField = keyof typeof fields;
export const PATIENT_FIELDS: FormModel<PatientField> = fields;

/** Typed fields, with the names that the server uses. */
export interface PatientForm extends Record<PatientField, string> {
  sex: '' | 'male' | 'female';
  samePhoneConfirmed: boolean;
}

export const EMPTY_PATIENT: PatientForm = {
  ...textsOf(PATIENT_FIELDS),
  sex: '',
  nursingLevel: '3',
  samePhoneConfirmed: false,
};

/** The form of a stored patient. Masked numbers are omitted: an empty field leaves them unchanged. */
export function formOf(patient: PatientRecord): PatientForm {
  const stored = {
    ...patient,
    mobile: null,
    idCard: null,
    attendingPhysicianId: patient.attendingPhysician?.userId ?? null,
    responsibleNurseId: patient.responsibleNurse?.userId ?? null,
  };
  return { ...textsOf(PATIENT_FIELDS, stored), sex: patient.sex, samePhoneConfirmed: false };
}

/** A typed number, with full-width digits or a decimal comma; NaN if it is not a number, null if it is empty. */
export function numberOf(text: string): number | null {
  const plain = text.normalize('NFKC').trim().replace(',', '.');
  if (plain === '') return null;
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Fills empty fields from the identity number. */
export function withIdCard(form: PatientForm, idCard: string, today: string): PatientForm {
  const number = idCard.normalize('NFKC').trim();
  if (!isIdentityNumber(number, today) || !hasIdentityCheckDigit(number)) return { ...form, idCard };
  return {
    ...form,
    idCard,
    birthday: form.birthday || identityBirthday(number),
    sex: form.sex || identitySex(number),
  };
}

interface Occasion {
  now: number;
  zone: string;
  required: readonly RegistrationField[];
  admissionTime?: number | null;
  /** The stored values: a name from before names were checked is accepted. */
  before?: PatientForm;
}

/** Problems by field, by the same rules as on the server. */
export function problemsOf(
  form: PatientForm,
  { admissionTime, before, ...occasion }: Occasion,
): Partial<Record<RegistrationField, RegistrationProblem['problem']>> {
  const plain = (text: string): string => text.normalize('NFKC').trim();
  const problems = registrationProblems(
    {
      name: form.name,
      latinName: form.latinName,
      sex: form.sex || null,
      birthday: form.birthday || null,
      mobile: plain(form.mobile),
      idCard: plain(form.idCard),
      heightCm: numberOf(form.heightCm),
      weightKg: numberOf(form.weightKg),
      hospitalizationNumber: form.hospitalizationNumber,
      admissionTime: admissionTime ?? null,
    },
    occasion,
  );
  const kept = ({ field, problem }: RegistrationProblem): boolean =>
    problem === 'name' && before?.[field as 'name' | 'latinName'] === form[field as 'name' | 'latinName'];
  return Object.fromEntries(problems.filter((one) => !kept(one)).map(({ field, problem }) => [field, problem]));
}

type Fields = Omit<RequestOf<'patient.edit'>, 'patientId' | 'version'>;

/** The fields of the request; a masked number is included only if something was typed. */
export function fieldsOf(form: PatientForm): Fields {
  const { mobile, idCard, sex: _sex, birthday: _birthday, ...texts } = sentTexts(PATIENT_FIELDS, form);
  return {
    ...texts,
    ...(mobile !== null && { mobile: mobile.normalize('NFKC') }),
    ...(idCard !== null && { idCard: idCard.normalize('NFKC') }),
    ...(form.sex && { sex: form.sex }),
    ...(isDay(form.birthday) && { birthday: form.birthday }),
    name: form.name.trim(),
    heightCm: numberOf(form.heightCm),
    weightKg: numberOf(form.weightKg),
    nursingLevel: Number(form.nursingLevel),
    managementLevel: form.managementLevel ? Number(form.managementLevel) : null,
    samePhoneConfirmed: form.samePhoneConfirmed,
  };
}

/** Only the changed fields, so that people who change different fields do not undo each other's changes. */
export function changedFields(before: PatientForm, form: PatientForm): Partial<Fields> {
  const [was, is] = [fieldsOf(before), fieldsOf(form)];
  const changed = (Object.keys(is) as (keyof Fields)[]).filter((field) => is[field] !== was[field]);
  return Object.fromEntries(changed.map((field) => [field, is[field]])) as Partial<Fields>;
}

/** `YYYY-MM-DDTHH:mm` on the hospital's clock, the format of date and time fields. */
export function localTime(instant: number, zone: string): string {
  return `${dayOf(instant, zone)}T${clockText(instant, zone)}`;
}

/** The instant of such a text; null if it is empty, undefined if it is not a time. */
export function instantOfLocal(text: string, zone: string): number | null | undefined {
  if (text === '') return null;
  const [, day = '', hour, minute] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(text) ?? [];
  return isDay(day) ? instantOf(day, Number(hour) * 60 + Number(minute), zone) : undefined;
}
