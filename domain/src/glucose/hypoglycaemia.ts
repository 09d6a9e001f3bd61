import { classifyGlucose, roundGlucose } from './classify.js';

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

/** Above this an inpatient's glucose is hyperglycaemia in hospital, mmol/L. */
export const HOSPITAL_HYPERGLYCAEMIA = 7.8;

export function isHospitalHyperglycaemia(mmolPerLitre: number): boolean {
  return roundGlucose(mmolPerLitre) > HOSPITAL_HYPERGLYCAEMIA;
}
