import { classifyGlucose } from './classify.js';

/** On which side of the target that boards count (3.9 to 10.0 mmol/L) a value lies; undefined within. */
export function besideTarget(mmolPerLitre: number): 'aboveTarget' | 'belowTarget' | undefined {
  const glucoseClass = classifyGlucose(mmolPerLitre);
  if (glucoseClass === 'inRange') return undefined;
  return glucoseClass === 'high' || glucoseClass === 'veryHigh' ? 'aboveTarget' : 'belowTarget';
}
