import { classifyGlucose } from './classify.js';

/** Levels of hypoglycaemia (ADA); 0 is none. */
export type HypoglycaemiaLevel = 0 | 1 | 2 | 3;

/**
 * Level of an episode from a value in mmol/L. Level 3 does not depend on the value: staff record that the patient
 * needed another person's help.
 */
export function hypoglycaemiaLevel(mmolPerLitre: number, neededHelp = false): HypoglycaemiaLevel {
  if (neededHelp) return 3;
  const glucoseClass = classifyGlucose(mmolPerLitre);
  if (glucoseClass === 'veryLow') return 2;
  return glucoseClass === 'low' ? 1 : 0;
}
