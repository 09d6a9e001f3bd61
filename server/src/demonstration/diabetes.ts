import { insulinBrand, ORAL_MEDICINES, type DaySlot, type DiseaseType, type InsulinCategory } from '@wardlink/domain';
import { chanceOf, type Chance } from './random.js';

/** A patient's glucose: expected values, monitoring and medication. */
export interface GlucoseProfile {
  diseaseType: DiseaseType;
  complications: string | null;
  /** Slots measured each day. */
  slots: readonly DaySlot[];
  /** Fasting level under settled treatment, mmol/L. */
  fasting: number;
  /** Added on the first day and decreasing as treatment works, mmol/L. */
  untreated: number;
  /** Rise from 03:00 to breakfast, mmol/L. */
  dawn: number;
  /** Rise after a meal, mmol/L. */
  meal: number;
  /** Spread of single readings, mmol/L. */
  spread: number;
  /** Probability of a low before a meal or at night. */
  lows: number;
  /** Probability of a very high value after a meal. */
  surges: number;
  medication: readonly Medication[];
}

export interface Medication {
  drug: string;
  latinDrug: string;
  category: 'oral' | 'insulin';
  insulinCategory: InsulinCategory | null;
  brand: string;
  latinBrand: string;
  norms: string;
  unit: string;
  doses: { slot: DaySlot; amount: number }[];
}

type Doses = Medication['doses'];

/** An insulin of the catalogue, given by pen. */
function insulin(insulinCategory: InsulinCategory, key: string, doses: Doses): Medication {
  const found = insulinBrand(insulinCategory, key);
  if (!found) throw new Error(`no insulin ${key}`);
  const { generic, brand } = found;
  const names = { drug: generic.zh, latinDrug: generic.en, brand: brand.zh, latinBrand: brand.en };
  return { ...names, category: 'insulin', insulinCategory, norms: '3 ml : 300 U', unit: 'U', doses };
}

function oral(key: string, norms: string, doses: Doses): Medication {
  const found = ORAL_MEDICINES.find((one) => one.key === key);
  if (!found) throw new Error(`no medicine ${key}`);
  const { generic, brand, unit } = found;
  const names = { drug: generic.zh, latinDrug: generic.en, brand: brand.zh, latinBrand: brand.en };
  return { ...names, category: 'oral', insulinCategory: null, norms, unit, doses };
}

const SEVEN_POINTS: readonly DaySlot[] = [1, 2, 3, 4, 5, 6, 7];
const EIGHT_POINTS: readonly DaySlot[] = [1, 2, 3, 4, 5, 6, 7, 8];
const FOUR_POINTS: readonly DaySlot[] = [1, 2, 5, 7];

function mealInsulin(chance: Chance): Medication {
  const breakfast = chance.whole(6, 14);
  return insulin('rapidActing', 'novorapid', [
    { slot: 1, amount: breakfast },
    { slot: 3, amount: Math.max(4, breakfast - 2) },
    { slot: 5, amount: breakfast },
  ]);
}

function basalInsulin(chance: Chance): Medication {
  return insulin('longActing', 'lantus', [{ slot: 7, amount: chance.whole(8, 26) }]);
}

const metformin = oral('metformin', '0.5 g', [
  { slot: 2, amount: 0.5 },
  { slot: 4, amount: 0.5 },
  { slot: 6, amount: 0.5 },
]);
const acarbose = oral('acarbose', '50 mg', [
  { slot: 1, amount: 50 },
  { slot: 3, amount: 50 },
  { slot: 5, amount: 50 },
]);
const dapagliflozin = oral('dapagliflozin', '10 mg', [{ slot: 1, amount: 10 }]);

const COMPLICATIONS = [null, null, '糖尿病周围神经病变', '糖尿病肾病', '糖尿病视网膜病变', '高血压', '冠心病'] as const;

/** The glucose profile of a patient of a department, always the same for the same seed. */
export function glucoseProfileOf(department: string, seed: string): GlucoseProfile {
  const chance = chanceOf('course', seed);
  const severity = Math.abs(chance.normal());
  const complications = chance.pick(COMPLICATIONS);
  if (department === 'OBST') {
    return {
      diseaseType: 'gestational',
      complications: null,
      slots: SEVEN_POINTS,
      fasting: 4.9 + 0.3 * severity,
      untreated: 0.8,
      dawn: 0.3,
      meal: 1.7,
      spread: 0.6,
      lows: 0.006,
      surges: 0,
      medication: severity > 1 ? [mealInsulin(chanceOf(seed))] : [],
    };
  }
  const kind = chance.next();
  if (kind < 0.08) {
    return {
      diseaseType: 'type1',
      complications,
      slots: EIGHT_POINTS,
      fasting: 7.6 + severity * 0.6,
      untreated: 5,
      dawn: 1.6,
      meal: 3.2,
      spread: 2.1,
      lows: 0.035,
      surges: 0.02,
      medication: [mealInsulin(chance), basalInsulin(chance)],
    };
  }
  if (kind < 0.62) {
    return {
      diseaseType: 'type2',
      complications,
      slots: chance.next() < 0.3 ? EIGHT_POINTS : SEVEN_POINTS,
      fasting: 7.0 + severity * 0.9,
      untreated: 2.5 + severity * 1.6,
      dawn: 0.9,
      meal: 2.9,
      spread: 1.3,
      lows: 0.02,
      surges: 0.03,
      medication: [mealInsulin(chance), basalInsulin(chance), metformin],
    };
  }
  if (kind < 0.94) {
    return {
      diseaseType: 'type2',
      complications,
      slots: chance.next() < 0.5 ? SEVEN_POINTS : FOUR_POINTS,
      fasting: 6.5 + severity * 0.6,
      untreated: 1.2 + severity,
      dawn: 0.7,
      meal: 2.6,
      spread: 1.0,
      lows: 0.006,
      surges: 0.012,
      medication: [metformin, chance.next() < 0.5 ? acarbose : dapagliflozin],
    };
  }
  // Steroids raise the afternoon and evening and hardly affect the morning.
  return {
    diseaseType: 'steroid',
    complications,
    slots: SEVEN_POINTS,
    fasting: 6.2 + severity * 0.4,
    untreated: 1,
    dawn: 0.2,
    meal: 4.6,
    spread: 1.5,
    lows: 0.008,
    surges: 0.03,
    medication: [mealInsulin(chance)],
  };
}

const AFTER_MEAL: readonly DaySlot[] = [2, 4, 6];

/**
 * The value of one slot in mmol/L, with one decimal, as meters show it.
 * @param dayOfStay 0 on the day of admission; treatment takes effect over about four days
 */
export function glucoseOf(course: GlucoseProfile, seed: string, day: string, dayOfStay: number, slot: DaySlot): number {
  const ofDay = chanceOf('day', seed, day).normal() * 0.6;
  const chance = chanceOf('glucose', seed, day, slot);
  const luck = chance.next();
  if (!AFTER_MEAL.includes(slot) && luck < course.lows) return Math.round((2.3 + chance.next() * 1.5) * 10) / 10;
  if (AFTER_MEAL.includes(slot) && luck < course.surges) return Math.round((16.9 + chance.next() * 7) * 10) / 10;
  const settled = course.fasting + course.untreated * Math.exp(-Math.max(0, dayOfStay) / 4) + ofDay;
  const shape: Record<DaySlot, number> = {
    1: 0,
    2: course.meal * 1.1,
    3: course.meal * 0.4,
    4: course.meal,
    5: course.meal * 0.35,
    6: course.meal * 1.05,
    7: course.meal * 0.6,
    8: -course.dawn,
  };
  const value = settled + shape[slot] + chance.normal() * course.spread;
  return Math.round(Math.min(28, Math.max(3.2, value)) * 10) / 10;
}
