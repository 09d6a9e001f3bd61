/**
 * Measurement periods of the specification, section 4:
 * 1–8 are the slots of a day in the order of a patient's day, 9 is random, 0 is special mode.
 */
export const DAY_SLOTS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export const RANDOM_SLOT = 9;
export const SPECIAL_SLOT = 0;
export const SLOTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export type DaySlot = (typeof DAY_SLOTS)[number];
export type Slot = (typeof SLOTS)[number];

/** Language keys of the slots. */
export const SLOT_KEYS: Record<Slot, string> = {
  0: 'special',
  1: 'beforeBreakfast',
  2: 'afterBreakfast',
  3: 'beforeLunch',
  4: 'afterLunch',
  5: 'beforeDinner',
  6: 'afterDinner',
  7: 'bedtime',
  8: 'earlyMorning',
  9: 'random',
};

/** Slots judged against a fasting or pre-meal band; all others have the post-meal or random band. */
export const FASTING_SLOTS: readonly Slot[] = [1, 3, 5, 8];

export function isSlot(value: unknown): value is Slot {
  return typeof value === 'number' && (SLOTS as readonly number[]).includes(value);
}

export function isDaySlot(value: unknown): value is DaySlot {
  return isSlot(value) && value >= 1 && value <= 8;
}
