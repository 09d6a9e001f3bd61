import { classifyGlucose } from './classify.js';

/** Whether a value lies above or below the boards' target (3.9 to 10.0 mmol/L); undefined within. */
export function besideTarget(mmolPerLitre: number): 'aboveTarget' | 'belowTarget' | undefined {
  const glucoseClass = classifyGlucose(mmolPerLitre);
  if (glucoseClass === 'inRange') return undefined;
  return glucoseClass === 'high' || glucoseClass === 'veryHigh' ? 'aboveTarget' : 'belowTarget';
}
