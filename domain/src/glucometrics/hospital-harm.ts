import { roundGlucose } from '../glucose/classify.js';
import type { TimedGlucose } from './resolution.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Limits of the measures, mmol/L of rounded values: above 300 and from 200, below 40 and above 80 mg/dL. */
const SEVERE_HIGH = 16.7;
const HIGH = 11.1;
const SEVERE_LOW = 2.2;
const REFUTING = 4.4;

/** Days of a stay that CMS871 looks at, the first 24 hours included. */
const LOOKED_AT = 10;

/** A stay, with the values of its patient in the order of time. */
export interface MeasuredStay {
  admittedAt: number;
  dischargedAt: number;
  values: readonly TimedGlucose[];
}

/**
 * Severe hyperglycaemia (CMS871): days of a stay, each of 24 hours from admission, without the first, without a last one
 * that is shorter, and at most up to the tenth; and how many of them were harmful. Harmful is a day with a value above
 * 16.7 mmol/L, and one without any value after two days in a row with one of 11.1 or more.
 */
export function severeHyperglycaemia({ admittedAt, dischargedAt, values }: MeasuredStay): {
  days: number;
  harmful: number;
} {
  const whole = Math.min(LOOKED_AT, Math.floor((dischargedAt - admittedAt) / DAY));
  const highestOf = Array.from({ length: Math.max(0, whole) }, (_, index) => {
    const own = values.filter(({ at }) => Math.floor((at - admittedAt) / DAY) === index);
    return own.length === 0 ? null : Math.max(...own.map(({ value }) => roundGlucose(value)));
  });
  const isHigh = (index: number): boolean => (highestOf[index] ?? 0) >= HIGH;
  const harmful = highestOf.filter((highest, index) => {
    if (index === 0) return false;
    return highest === null ? isHigh(index - 1) && isHigh(index - 2) : highest > SEVERE_HIGH;
  });
  return { days: Math.max(0, highestOf.length - 1), harmful: harmful.length };
}

/**
 * Severe hypoglycaemia (CMS816) of a stay with medicines that lower glucose: a value below 2.2 mmol/L within 24 hours
 * after one of them, without one above 4.4 within the next five minutes. Undefined without such a medicine: the stay does
 * not count.
 * @param given instants at which medicines were given
 */
export function severeHypoglycaemia(values: readonly TimedGlucose[], given: readonly number[]): boolean | undefined {
  if (given.length === 0) return undefined;
  return values.some(({ at, value }) => {
    if (roundGlucose(value) >= SEVERE_LOW) return false;
    const isAfterMedicine = given.some((instant) => at >= instant && at - instant <= DAY);
    const isRefuted = values.some(
      (next) => next.at > at && next.at - at <= 5 * MINUTE && roundGlucose(next.value) > REFUTING,
    );
    return isAfterMedicine && !isRefuted;
  });
}
