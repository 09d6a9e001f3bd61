import { judgeNumber, type NumberVerdict } from '../indicators/number-entry.js';

/** Bounds of what can be stored, mmol/L; meters show 0.0 for almost no ketone. */
export const STORABLE_KETONE = { min: 0, max: 20 } as const;
/** Meters show up to 8.0; above that a value is questioned. */
export const UNQUESTIONED_KETONE = { min: 0, max: 8 } as const;

export function isStorableKetone(mmolPerLitre: number): boolean {
  return mmolPerLitre >= STORABLE_KETONE.min && mmolPerLitre <= STORABLE_KETONE.max;
}

export function isQuestionedKetone(mmolPerLitre: number): boolean {
  return mmolPerLitre > UNQUESTIONED_KETONE.max;
}

/**
 * Judges what a nurse typed as blood ketone in mmol/L: one or two digits and up to two decimals. `HI` is a value; `LO`
 * is not, because no ketone meter shows it.
 */
export function judgeKetoneEntry(typed: string): NumberVerdict {
  return judgeNumber(typed, {
    form: /^\d{1,2}(\.\d{0,2})?$/,
    isStorable: isStorableKetone,
    isQuestioned: isQuestionedKetone,
    meter: 'ketone',
  });
}
