import { quantityText, type Quantity } from '../meters/ends.js';
import { decimalText, roundHalfAway } from '../rounding.js';

/**
 * Clinical classes of a glucose value, fixed and used for statistics (Battelino 2019, ADA). They are not the alarm
 * status, which depends on the range that the department set.
 */
export type GlucoseClass = 'veryLow' | 'low' | 'inRange' | 'high' | 'veryHigh';

/**
 * Upper edge of level 2 hypoglycaemia, lower and upper edge of the range, lower edge of level 2 hyperglycaemia; mmol/L.
 */
export const CLASS_EDGES = { veryLow: 3.0, low: 3.9, high: 10.0, veryHigh: 13.9 } as const;

/**
 * Rounds a glucose value before it is shown or classified: one decimal, half away from zero. No other rounding is used.
 */
export function roundGlucose(mmolPerLitre: number): number {
  return roundHalfAway(mmolPerLitre, 1);
}

/**
 * A number as clinicians read it: always one decimal. Use `glucoseText` for a measured value, which may be HI or LO.
 */
export function formatGlucose(mmolPerLitre: number): string {
  return decimalText(mmolPerLitre, 1);
}

/** A measured value as clinicians read it everywhere: HI or LO if the meter showed it, otherwise one decimal. */
export function glucoseText(measured: Quantity): string {
  return quantityText(measured, formatGlucose);
}

/** Class of a value in mmol/L. The value is rounded first, so the class fits the number on the screen. */
export function classifyGlucose(mmolPerLitre: number): GlucoseClass {
  const shown = roundGlucose(mmolPerLitre);
  if (shown < CLASS_EDGES.veryLow) return 'veryLow';
  if (shown < CLASS_EDGES.low) return 'low';
  if (shown <= CLASS_EDGES.high) return 'inRange';
  if (shown <= CLASS_EDGES.veryHigh) return 'high';
  return 'veryHigh';
}
