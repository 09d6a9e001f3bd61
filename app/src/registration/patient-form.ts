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

/** Fields of a patient's record; which of them are required depends on the occasion. */
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

/** The form's fields as typed; named as the server names them. */
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

/** A stored patient as the form shows it. Masked numbers stay out: an empty field leaves them as they are. */
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

/** A number as typed, full-width digits and a decimal comma included; NaN for what is none, null for nothing. */
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
  /** The stored values: a name that was stored before names were checked is accepted. */
  before?: PatientForm;
}

/** Problems by field, by the rules that the server applies too. */
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

/** The fields as the server takes them; those of a masked number only where something was typed. */
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

/** Only the fields that changed, so that two people who change different ones do not undo each other. */
export function changedFields(before: PatientForm, form: PatientForm): Partial<Fields> {
  const [was, is] = [fieldsOf(before), fieldsOf(form)];
  const changed = (Object.keys(is) as (keyof Fields)[]).filter((field) => is[field] !== was[field]);
  return Object.fromEntries(changed.map((field) => [field, is[field]])) as Partial<Fields>;
}

/** `YYYY-MM-DDTHH:mm` on the hospital's clock, as a date and time field holds it. */
export function localTime(instant: number, zone: string): string {
  return `${dayOf(instant, zone)}T${clockText(instant, zone)}`;
}

/** The instant of such a text; null for nothing, undefined for what is no time. */
export function instantOfLocal(text: string, zone: string): number | null | undefined {
  if (text === '') return null;
  const [, day = '', hour, minute] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(text) ?? [];
  return isDay(day) ? instantOf(day, Number(hour) * 60 + Number(minute), zone) : undefined;
}
