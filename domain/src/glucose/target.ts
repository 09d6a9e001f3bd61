import { classifyGlucose } from './classify.js';

/** Side of a value outside of the boards' target (3.9 to 10.0 mmol/L); undefined within. */
export function besideTarget(mmolPerLitre: number): 'aboveTarget' | 'belowTarget' | undefined {
  const glucoseClass = classifyGlucose(mmolPerLitre);
  if (glucoseClass === 'inRange') return undefined;
  return glucoseClass === 'high' || glucoseClass === 'veryHigh' ? 'aboveTarget' : 'belowTarget';
}
