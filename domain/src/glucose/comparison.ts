import { CLASS_EDGES, roundGlucose } from './classify.js';

/** Figures that are compared with another period. */
export type ComparedFigure = 'mean' | 'inRange' | 'variation' | 'lows';

/** Distance of a mean, as shown, from the range of 3.9 to 10.0 mmol/L. */
const beyondRange = (value: number): number => {
  const shown = roundGlucose(value);
  return Math.max(0, CLASS_EDGES.low - shown, shown - CLASS_EDGES.high);
};

/**
 * Whether a figure is better than in the other period: more readings in range, fewer lows, less variation, or a mean
 * closer to the range. A change for the worse is not judged, because it is not a warning.
 */
export function isImprovement(figure: ComparedFigure, now: number, before: number): boolean {
  if (figure === 'inRange') return now > before;
  if (figure === 'mean') return beyondRange(now) < beyondRange(before);
  return now < before;
}
