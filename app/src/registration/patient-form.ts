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

/** The form's fields as typed; named as the server names them. */
export interface PatientForm {
  name: string;
  latinName: string;
  sex: '' | 'male' | 'female';
  birthday: string;
  mobile: string;
  idCard: string;
  address: string;
  heightCm: string;
  weightKg: string;
  hospitalizationNumber: string;
  identification: string;
  visitCardNumber: string;
  attendingPhysicianId: string;
  responsibleNurseId: string;
  nursingLevel: string;
  managementLevel: string;
  diseaseType: string;
  diseaseGrouping: string;
  complications: string;
  medicalHistory: string;
  familyHistory: string;
  drugAllergies: string;
  pastTreatment: string;
  admissionAssessment: string;
  samePhoneConfirmed: boolean;
}
export type PatientField = Exclude<keyof PatientForm, 'samePhoneConfirmed'>;

export const EMPTY_PATIENT: PatientForm = {
  name: '',
  latinName: '',
  sex: '',
  birthday: '',
  mobile: '',
  idCard: '',
  address: '',
  heightCm: '',
  weightKg: '',
  hospitalizationNumber: '',
  identification: '',
  visitCardNumber: '',
  attendingPhysicianId: '',
  responsibleNurseId: '',
  nursingLevel: '3',
  managementLevel: '',
  diseaseType: '',
  diseaseGrouping: '',
  complications: '',
  medicalHistory: '',
  familyHistory: '',
  drugAllergies: '',
  pastTreatment: '',
  admissionAssessment: '',
  samePhoneConfirmed: false,
};

/** A stored patient as the form shows it. Masked numbers stay out: an empty field leaves them as they are. */
export function formOf(patient: PatientRecord): PatientForm {
  const text = (value: string | number | null): string => (value === null ? '' : String(value));
  return {
    name: patient.name,
    latinName: text(patient.latinName),
    sex: patient.sex,
    birthday: patient.birthday,
    mobile: '',
    idCard: '',
    address: text(patient.address),
    heightCm: text(patient.heightCm),
    weightKg: text(patient.weightKg),
    hospitalizationNumber: text(patient.hospitalizationNumber),
    identification: text(patient.identification),
    visitCardNumber: text(patient.visitCardNumber),
    attendingPhysicianId: text(patient.attendingPhysician?.userId ?? null),
    responsibleNurseId: text(patient.responsibleNurse?.userId ?? null),
    nursingLevel: text(patient.nursingLevel),
    managementLevel: text(patient.managementLevel),
    diseaseType: text(patient.diseaseType),
    diseaseGrouping: text(patient.diseaseGrouping),
    complications: text(patient.complications),
    medicalHistory: text(patient.medicalHistory),
    familyHistory: text(patient.familyHistory),
    drugAllergies: text(patient.drugAllergies),
    pastTreatment: text(patient.pastTreatment),
    admissionAssessment: text(patient.admissionAssessment),
    samePhoneConfirmed: false,
  };
}

/** A number as typed, full-width digits and a decimal comma included; NaN for what is none, null for nothing. */
export function numberOf(text: string): number | null {
  const plain = text.normalize('NFKC').trim().replace(',', '.');
  if (plain === '') return null;
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** What an identity number tells is filled in where nothing stands yet. */
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
  /** What stands already: a name of before names were checked may stay. */
  before?: PatientForm;
}

/** What is wrong with the form, by field, by the rules that the server asks as well. */
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
  const text = (value: string): string | null => value.trim() || null;
  const numbers = {
    ...(text(form.mobile) ? { mobile: text(form.mobile.normalize('NFKC')) } : {}),
    ...(text(form.idCard) ? { idCard: text(form.idCard.normalize('NFKC')) } : {}),
  };
  return {
    ...numbers,
    name: form.name.trim(),
    latinName: text(form.latinName),
    ...(form.sex ? { sex: form.sex } : {}),
    ...(isDay(form.birthday) ? { birthday: form.birthday } : {}),
    address: text(form.address),
    heightCm: numberOf(form.heightCm),
    weightKg: numberOf(form.weightKg),
    hospitalizationNumber: text(form.hospitalizationNumber),
    identification: text(form.identification),
    visitCardNumber: text(form.visitCardNumber),
    attendingPhysicianId: text(form.attendingPhysicianId),
    responsibleNurseId: text(form.responsibleNurseId),
    nursingLevel: Number(form.nursingLevel),
    managementLevel: form.managementLevel ? Number(form.managementLevel) : null,
    diseaseType: text(form.diseaseType),
    diseaseGrouping: text(form.diseaseGrouping),
    complications: text(form.complications),
    medicalHistory: text(form.medicalHistory),
    familyHistory: text(form.familyHistory),
    drugAllergies: text(form.drugAllergies),
    pastTreatment: text(form.pastTreatment),
    admissionAssessment: text(form.admissionAssessment),
    samePhoneConfirmed: form.samePhoneConfirmed,
  };
}

/** The fields that differ from what stood there before: two people who change different ones do not undo each other. */
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
