import { judgeNumber, type NumberVerdict } from '../indicators/number-entry.js';

/**
 * Bounds of storable values, µmol/L. A value in mg/dL (such as 6.1) is far below them and cannot be mistaken for one.
 */
export const STORABLE_URIC_ACID = { min: 20, max: 3000 } as const;
/** Inside these bounds, edges included, a value is accepted as typed; outside them it is questioned. */
export const UNQUESTIONED_URIC_ACID = { min: 90, max: 1000 } as const;

export function isStorableUricAcid(micromolPerLitre: number): boolean {
  return micromolPerLitre >= STORABLE_URIC_ACID.min && micromolPerLitre <= STORABLE_URIC_ACID.max;
}

export function isQuestionedUricAcid(micromolPerLitre: number): boolean {
  return micromolPerLitre < UNQUESTIONED_URIC_ACID.min || micromolPerLitre > UNQUESTIONED_URIC_ACID.max;
}

/** Judges what a nurse typed as uric acid in µmol/L: up to four digits and one decimal. */
export function judgeUricAcidEntry(typed: string): NumberVerdict {
  return judgeNumber(typed, {
    form: /^\d{1,4}(\.\d?)?$/,
    isStorable: isStorableUricAcid,
    isQuestioned: isQuestionedUricAcid,
  });
}
