import { doseLimit, isAmount, thousandths, type DosedMedicine } from './dose-limits.js';

/** Why the given amount differs from the ordered one. */
export const AMOUNT_REASONS = ['eatsLess', 'lowOrFalling', 'doctorSaid', 'refusedRest', 'other'] as const;
export type AmountReason = (typeof AMOUNT_REASONS)[number];

/** An amount is far from the order if it is above this multiple of it, … */
export const FAR_TIMES = 1.5;
/** … or more than this many units of insulin above it, … */
export const FAR_UNITS = 10;
/** … or below this fraction of it: a misplaced decimal point can be an error in both directions. */
export const FAR_PART = 0.25;

/**
 * Relation of a given amount to the order. `differs` needs a reason; `far` must also be typed a second time; the others
 * are refused.
 */
export type GivenVerdict = 'asOrdered' | 'differs' | 'far' | 'beyond' | 'notADose';

/** Whether a new amount is far above an earlier one, as after a typing error. */
export function isFarAbove(earlier: number, amount: number, category: DosedMedicine['category']): boolean {
  const [was, is] = [thousandths(earlier), thousandths(amount)];
  return is > was * FAR_TIMES || (category === 'insulin' && is - was > FAR_UNITS * 1000);
}

/** Judges the given amount of a medicine against the ordered one. */
export function judgeGivenAmount(medicine: DosedMedicine, ordered: number, amount: number): GivenVerdict {
  if (!isAmount(amount)) return 'notADose';
  if (amount === ordered) return 'asOrdered';
  if (amount > ordered && amount > doseLimit(medicine).single) return 'beyond';
  const isFarBelow = thousandths(amount) < thousandths(ordered) * FAR_PART;
  return isFarBelow || isFarAbove(ordered, amount, medicine.category) ? 'far' : 'differs';
}
