import { roundHalfAway } from '../rounding.js';
import { ORAL_MEDICINES } from './oral-medicines.js';

/** Largest dose in units: one or two digits before the point (specification, section 5). */
export const MAX_INSULIN_DOSE = 99.999;
/** Above this, a single dose of insulin in units is questioned before it is ordered. */
export const UNUSUAL_INSULIN_DOSE = 60;
/** Largest figure of a dose of an oral medicine in any unit. */
export const MAX_ORAL_DOSE = 9999;

/** A medicine, with what its limits depend on. */
export interface DosedMedicine {
  category: 'insulin' | 'oral';
  /** The name in the order, in either language. */
  drug: string;
  unit: string;
}

/** Maximum of a medicine at once and per day, in its unit. */
export interface DoseLimit {
  single: number;
  daily: number;
}

/** For medicines outside the catalogue: above this many tablets or capsules, the order is questioned. */
const UNKNOWN_MEDICINE: Readonly<Record<string, DoseLimit>> = {
  mg: { single: 5000, daily: 15_000 },
  g: { single: 5, daily: 15 },
  tablet: { single: 10, daily: 30 },
};

/**
 * Whether a figure is an amount that can be given: above 0 and in whole thousandths, since pumps and pens have no finer
 * steps.
 */
export function isAmount(amount: number): boolean {
  return Number.isFinite(amount) && amount > 0 && roundHalfAway(amount, 3) === amount;
}

/** An amount in thousandths, so that amounts are added and compared as whole numbers. */
export const thousandths = (amount: number): number => Math.round(amount * 1000);

/** Medicines of the catalogue whose name is part of the given name: 盐酸二甲双胍缓释片 is a metformin. */
function knownAs(drug: string) {
  const name = drug.normalize('NFKC').toLowerCase();
  return ORAL_MEDICINES.filter(({ generic, brand }) =>
    [generic.zh, generic.en, brand.zh, brand.en].some((one) => name.includes(one.toLowerCase())),
  );
}

function oralLimit({ drug, unit }: DosedMedicine): DoseLimit {
  const known = knownAs(drug);
  const perUnit = { mg: 1, g: 1000 }[unit];
  if (known.length === 0 || (perUnit === undefined && unit !== 'tablet')) {
    return UNKNOWN_MEDICINE[unit] ?? { single: MAX_ORAL_DOSE, daily: MAX_ORAL_DOSE };
  }
  // For a combined tablet, the amount may refer to either medicine.
  const most = (of: keyof DoseLimit): number => Math.max(...known.map((one) => one.most[of] / (perUnit ?? one.tablet)));
  return { single: most('single'), daily: most('daily') };
}

/**
 * The limit of a medicine according to its label, above which an order is questioned. Insulin has no daily maximum; its
 * single maximum is the largest dose that can be written.
 */
export function doseLimit(medicine: DosedMedicine): DoseLimit {
  return medicine.category === 'insulin' ? { single: MAX_INSULIN_DOSE, daily: Infinity } : oralLimit(medicine);
}
