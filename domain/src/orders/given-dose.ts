import { doseLimit, isAmount, thousandths, type DosedMedicine } from './dose-limits.js';

/** Why another amount was given than was ordered. */
export const AMOUNT_REASONS = ['eatsLess', 'lowOrFalling', 'doctorSaid', 'refusedRest', 'other'] as const;
export type AmountReason = (typeof AMOUNT_REASONS)[number];

/** An amount is far from the order above this multiple of it, … */
export const FAR_TIMES = 1.5;
/** … by more than this many units of insulin above it, … */
export const FAR_UNITS = 10;
/** … or below this part of it: a point in the wrong place goes both ways. */
export const FAR_PART = 0.25;

/**
 * How an amount that was given relates to the order. `differs` needs a reason, `far` also to be typed once more; the
 * others are refused.
 */
export type GivenVerdict = 'asOrdered' | 'differs' | 'far' | 'beyond' | 'notADose';

/** Whether a new amount is far above an earlier one: a slip of a digit or of the point is. */
export function isFarAbove(earlier: number, amount: number, category: DosedMedicine['category']): boolean {
  const [was, is] = [thousandths(earlier), thousandths(amount)];
  return is > was * FAR_TIMES || (category === 'insulin' && is - was > FAR_UNITS * 1000);
}

/** Judges the amount that was given of a medicine of which another may have been ordered. */
export function judgeGivenAmount(medicine: DosedMedicine, ordered: number, amount: number): GivenVerdict {
  if (!isAmount(amount)) return 'notADose';
  if (amount === ordered) return 'asOrdered';
  if (amount > ordered && amount > doseLimit(medicine).single) return 'beyond';
  const isFarBelow = thousandths(amount) < thousandths(ordered) * FAR_PART;
  return isFarBelow || isFarAbove(ordered, amount, medicine.category) ? 'far' : 'differs';
}
