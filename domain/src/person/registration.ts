import { dayOf } from '../time/hospital-day.js';
import { hasIdentityCheckDigit, identityBirthday, identitySex, isIdentityNumber, isMobileNumber } from './identity.js';
import { isPersonName } from './name.js';

/** Fields of a patient that have a rule; every field except those in `required` may be missing or empty. */
export interface Registration {
  name?: string | null | undefined;
  latinName?: string | null | undefined;
  sex?: 'male' | 'female' | null | undefined;
  /** Hospital-local day, `YYYY-MM-DD`. */
  birthday?: string | null | undefined;
  mobile?: string | null | undefined;
  idCard?: string | null | undefined;
  heightCm?: number | null | undefined;
  weightKg?: number | null | undefined;
  hospitalizationNumber?: string | null | undefined;
  /** Epoch milliseconds. */
  admissionTime?: number | null | undefined;
  dischargeTime?: number | null | undefined;
}
export type RegistrationField = keyof Registration;

/** A field with a fault, and the fault. */
export interface RegistrationProblem {
  field: RegistrationField;
  problem:
    | 'missing'
    | 'name'
    | 'mobile'
    | 'idCard'
    | 'checkDigit'
    | 'otherBirthday'
    | 'otherSex'
    | 'noDay'
    | 'future'
    | 'tooLongAgo'
    | 'outOfBounds'
    | 'beforeBirth'
    | 'beforeAdmission';
}

/**
 * Bounds of height and weight: from the smallest newborn to the largest adult on record. Values outside are refused.
 */
export const BODY_BOUNDS = { heightCm: { low: 20, high: 280 }, weightKg: { low: 0.2, high: 650 } } as const;

/** Oldest age accepted, years. */
const OLDEST = 130;

/** Milliseconds that a time may be ahead of the server's, because clocks of wards differ. */
const AHEAD_MS = 60_000;

interface Occasion {
  /** Epoch milliseconds. */
  now: number;
  /** The hospital's IANA zone. */
  zone: string;
  /** Fields that may not be empty. */
  required?: readonly RegistrationField[];
}

/** Whether a text is a calendar day that exists, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function birthdayProblem(birthday: string, today: string): RegistrationProblem['problem'] | undefined {
  if (!isDay(birthday)) return 'noDay';
  if (birthday > today) return 'future';
  return Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) > OLDEST ? 'tooLongAgo' : undefined;
}

function idCardProblem(entered: Registration, today: string): RegistrationProblem['problem'] | undefined {
  const idCard = (entered.idCard ?? '').trim();
  if (!isIdentityNumber(idCard, today)) return 'idCard';
  if (!hasIdentityCheckDigit(idCard)) return 'checkDigit';
  if (entered.birthday && isDay(entered.birthday) && identityBirthday(idCard) !== entered.birthday) {
    return 'otherBirthday';
  }
  return entered.sex && identitySex(idCard) !== entered.sex ? 'otherSex' : undefined;
}

function timeProblem(entered: Registration, { now, zone }: Occasion): RegistrationProblem | undefined {
  const { birthday, admissionTime, dischargeTime } = entered;
  const times = { admissionTime, dischargeTime };
  for (const field of ['admissionTime', 'dischargeTime'] as const) {
    const time = times[field];
    if (time === null || time === undefined) continue;
    if (time > now + AHEAD_MS) return { field, problem: 'future' };
    if (birthday && isDay(birthday) && dayOf(time, zone) < birthday) return { field, problem: 'beforeBirth' };
  }
  if (admissionTime && dischargeTime && dischargeTime < admissionTime) {
    return { field: 'dischargeTime', problem: 'beforeAdmission' };
  }
  return undefined;
}

/**
 * All faults of a patient's fields, at most one for each field, in the order of the form. The server refuses with the
 * first one; a form shows each at its field.
 */
export function registrationProblems(entered: Registration, occasion: Occasion): RegistrationProblem[] {
  const today = dayOf(occasion.now, occasion.zone);
  const problems = (occasion.required ?? [])
    .filter((field) => isEmpty(entered[field]))
    .map((field): RegistrationProblem => ({ field, problem: 'missing' }));
  const add = (field: RegistrationField, problem: RegistrationProblem['problem'] | undefined): void => {
    if (problem) problems.push({ field, problem });
  };
  for (const field of ['name', 'latinName'] as const) {
    if (!isEmpty(entered[field]) && !isPersonName((entered[field] ?? '').trim())) add(field, 'name');
  }
  if (!isEmpty(entered.birthday)) add('birthday', birthdayProblem(entered.birthday ?? '', today));
  if (!isEmpty(entered.idCard)) add('idCard', idCardProblem(entered, today));
  if (!isEmpty(entered.mobile) && !isMobileNumber((entered.mobile ?? '').trim())) add('mobile', 'mobile');
  for (const field of ['heightCm', 'weightKg'] as const) {
    const value = entered[field];
    const { low, high } = BODY_BOUNDS[field];
    if (value !== null && value !== undefined && !(value >= low && value <= high)) add(field, 'outOfBounds');
  }
  const time = timeProblem(entered, occasion);
  if (time) add(time.field, time.problem);
  return problems;
}
