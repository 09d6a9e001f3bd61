import { roundHalfAway } from '../rounding.js';
import { daysBetween } from '../time/hospital-day.js';

/** Body mass index in kg/m², one decimal; undefined without a usable height and weight. */
export function bodyMassIndex(weightKg: number | null, heightCm: number | null): number | undefined {
  if (!weightKg || !heightCm || weightKg <= 0 || heightCm <= 0) return undefined;
  return roundHalfAway(weightKg / (heightCm / 100) ** 2, 1);
}

/** Completed years on `day`, both `YYYY-MM-DD`. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** An age below two years as clinicians say it: days in the first month, then completed months. */
export interface InfantAge {
  unit: 'day' | 'month';
  count: number;
}

/** Age on `day` of a person younger than two years, both `YYYY-MM-DD`; null from two years on. */
export function infantAgeOn(birthday: string, day: string): InfantAge | null {
  if (ageOn(birthday, day) >= 2) return null;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [bornYear = 0, bornMonth = 0, bornDate = 0] = birthday.split('-').map(Number);
  const months = (year - bornYear) * 12 + month - bornMonth - (date < bornDate ? 1 : 0);
  return months < 1
    ? { unit: 'day', count: Math.max(0, daysBetween(birthday, day)) }
    : { unit: 'month', count: months };
}

/** Both ages of a person on `day`, as lists and forms show them. */
export const agesOn = (birthday: string, day: string): { age: number; infantAge: InfantAge | null } => ({
  age: ageOn(birthday, day),
  infantAge: infantAgeOn(birthday, day),
});

/** Age categories of the specification, section 3. */
export const AGE_BANDS = ['0-20', '21-40', '41-50', '51-60', '61-70', '70+'] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

export function ageBand(years: number): AgeBand {
  if (years <= 20) return '0-20';
  if (years <= 40) return '21-40';
  if (years <= 50) return '41-50';
  if (years <= 60) return '51-60';
  if (years <= 70) return '61-70';
  return '70+';
}
