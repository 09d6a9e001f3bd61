import { roundHalfAway } from '../rounding.js';

export type UricAcidLevel = 'low' | 'normal' | 'high';

/** µmol/L: high above the bound of the sex, low below the other bound if a department sets one. */
export interface UricAcidCuts {
  high: { male: number; female: number };
  low: number | null;
}

/** Above 420 µmol/L in both sexes (Chinese guidelines of 2019); no bound for low values. */
export const DEFAULT_URIC_ACID_CUTS: UricAcidCuts = { high: { male: 420, female: 420 }, low: null };

/** A value as clinicians read it: whole µmol/L. */
export function roundUricAcid(micromolPerLitre: number): number {
  return roundHalfAway(micromolPerLitre, 0);
}

/** Level of a uric acid value in µmol/L, judged as shown; a value on a bound is normal. */
export function uricAcidLevel(
  micromolPerLitre: number,
  sex: 'male' | 'female',
  cuts = DEFAULT_URIC_ACID_CUTS,
): UricAcidLevel {
  const shown = roundUricAcid(micromolPerLitre);
  if (shown > cuts.high[sex]) return 'high';
  return cuts.low !== null && shown < cuts.low ? 'low' : 'normal';
}
