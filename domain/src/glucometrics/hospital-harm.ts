import { roundGlucose } from '../glucose/classify.js';
import { toMgPerDecilitre } from '../glucose/units.js';
import type { DiseaseType } from '../person/disease.js';
import type { TimedGlucose } from './resolution.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * The measures compare in mg/dL, unrounded: 16.7 mmol/L is 300.9 mg/dL and severe, 16.6 is not; 2.2 is 39.6 and severe,
 * 2.3 is not.
 */
const isSevereHigh = (mmolPerLitre: number): boolean => toMgPerDecilitre(mmolPerLitre) > 300;
const isSevereLow = (mmolPerLitre: number): boolean => toMgPerDecilitre(mmolPerLitre) < 40;
/** A value that refutes a severe low. */
const isRefuting = (mmolPerLitre: number): boolean => toMgPerDecilitre(mmolPerLitre) > 80;
/** From 200 mg/dL, which is 11.1 mmol/L as meters show it. */
const isHighValue = (mmolPerLitre: number): boolean => roundGlucose(mmolPerLitre) >= 11.1;

/** Both measures apply to adults. */
const ADULT = 18;
const DIABETES: readonly string[] = ['type1', 'type2', 'gestational', 'steroid'] satisfies DiseaseType[];

/** Days of a stay that CMS871 considers, including the first 24 hours. */
const LOOKED_AT = 10;

/** A stay, with its patient's values sorted by time. */
export interface MeasuredStay {
  admittedAt: number;
  dischargedAt: number;
  values: readonly TimedGlucose[];
}

/** A harmful day of a stay: its beginning, and its highest value, mmol/L; null if nothing was measured. */
export interface HarmfulDay {
  beganAt: number;
  highest: number | null;
}

/** The patient's properties by which the measures select stays. */
export interface HarmPopulation {
  /** In whole years on the day of admission. */
  age: number;
  /** Type of disease of the record. */
  disease: string | null;
  /** Whether a medicine that lowers glucose was given. */
  wasTreated: boolean;
}

/**
 * Whether CMS871 considers a stay: of an adult with diabetes, with a medicine that lowers glucose, or with a value of
 * 11.1 mmol/L or more.
 */
export const isWatchedForHighs = (
  { age, disease, wasTreated }: HarmPopulation,
  values: readonly TimedGlucose[],
): boolean =>
  age >= ADULT && (DIABETES.includes(disease ?? '') || wasTreated || values.some(({ value }) => isHighValue(value)));

/** Whether CMS816 considers a stay: of an adult with a medicine that lowers glucose. */
export const isWatchedForLows = ({ age, wasTreated }: HarmPopulation): boolean => age >= ADULT && wasTreated;

/**
 * Severe hyperglycaemia (CMS871): days of a stay, each of 24 hours from admission, without the first one and without a
 * shorter last one, up to the tenth; and which of them were harmful. A day is harmful if it has a value above 300
 * mg/dL, or if it has no value and follows two consecutive days with a value of 11.1 mmol/L or more.
 */
export function severeHyperglycaemia({ admittedAt, dischargedAt, values }: MeasuredStay): {
  days: number;
  harmful: HarmfulDay[];
} {
  const whole = Math.min(LOOKED_AT, Math.floor((dischargedAt - admittedAt) / DAY));
  const highestOf = Array.from({ length: Math.max(0, whole) }, (_, index) => {
    const own = values.filter(({ at }) => Math.floor((at - admittedAt) / DAY) === index);
    return own.length === 0 ? null : Math.max(...own.map(({ value }) => value));
  });
  const isHigh = (index: number): boolean => isHighValue(highestOf[index] ?? 0);
  const harmful = highestOf.flatMap((highest, index): HarmfulDay[] => {
    const isHarmful = highest === null ? isHigh(index - 1) && isHigh(index - 2) : isSevereHigh(highest);
    return index > 0 && isHarmful
      ? [{ beganAt: admittedAt + index * DAY, highest: highest === null ? null : roundGlucose(highest) }]
      : [];
  });
  return { days: Math.max(0, highestOf.length - 1), harmful };
}

/**
 * Severe hypoglycaemia (CMS816) of a stay with medicines that lower glucose: a value below 40 mg/dL within 24 hours
 * after one of them, unless a value above 80 mg/dL follows within five minutes. Undefined without such a medicine: the
 * stay does not count.
 * @param given instants at which medicines were given
 */
export function severeHypoglycaemia(values: readonly TimedGlucose[], given: readonly number[]): boolean | undefined {
  if (given.length === 0) return undefined;
  return values.some(({ at, value }) => {
    if (!isSevereLow(value)) return false;
    const isAfterMedicine = given.some((instant) => at >= instant && at - instant <= DAY);
    const isRefuted = values.some((next) => next.at > at && next.at - at <= 5 * MINUTE && isRefuting(next.value));
    return isAfterMedicine && !isRefuted;
  });
}
