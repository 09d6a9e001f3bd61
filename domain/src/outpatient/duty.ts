import { minuteOfDay, dayOf } from '../time/hospital-day.js';

/** Working hours of outpatients' doctors, and who gets warnings at other times. */
export interface OutpatientDuty {
  /** Working hours of Monday to Friday, minutes since midnight; `until` is excluded. */
  from: number;
  until: number;
  /** Account that gets the warnings of nights and weekends; null: the director of the department. */
  offHoursId: string | null;
}

export const DEFAULT_OUTPATIENT_DUTY: OutpatientDuty = { from: 480, until: 1050, offHoursId: null };

/** True for valid hours: within one day, the end after the beginning. */
export function isValidDuty({ from, until }: OutpatientDuty): boolean {
  return Number.isInteger(from) && Number.isInteger(until) && from >= 0 && from < until && until <= 1440;
}

/** Day of the week of a calendar day, 0 for Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Whether an instant is within the working hours. */
export function isWorkingTime({ from, until }: OutpatientDuty, at: number, zone: string): boolean {
  const weekday = weekdayOf(dayOf(at, zone));
  const minute = minuteOfDay(at, zone);
  return weekday >= 1 && weekday <= 5 && minute >= from && minute < until;
}

/** Accounts that may get an outpatient's warnings. */
export interface DutyPeople {
  /** The patient's own doctor. */
  doctorId: string | null;
  directorId: string | null;
}

/**
 * Accounts to try in order: during working hours the patient's doctor, at other times the account named for them; then
 * the director of the department. If none of them can be reached, everybody of the place gets the warning.
 */
export function dutyOrder(duty: OutpatientDuty, people: DutyPeople, at: number, zone: string): string[] {
  const first = isWorkingTime(duty, at, zone) ? people.doctorId : duty.offHoursId;
  return [first, people.directorId].filter((id) => id !== null);
}
