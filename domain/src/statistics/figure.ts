/** Why a figure is missing: no readings, or too few. */
export type Shortage = 'noReadings' | 'tooFewReadings';

/**
 * A figure, or the reason why it is missing, with the available and the required number. Never NaN, and never a zero
 * for "unknown". A rule with further reasons lists them in `Reason`.
 */
export type Figure<Reason extends string = Shortage> =
  { value: number } | { insufficient: Reason; have: number; need: number };

/** The result of `compute` if `have` reaches `need`; otherwise a missing figure with the reason. */
export function figureOf(have: number, need: number, compute: () => number): Figure {
  if (have >= need) return { value: compute() };
  return { insufficient: have === 0 ? 'noReadings' : 'tooFewReadings', have, need };
}

/** Applies a function to a figure; a missing one stays missing with its reason. */
export function mapFigure<Reason extends string>(
  figure: Figure<Reason>,
  step: (value: number) => number,
): Figure<Reason> {
  return 'value' in figure ? { value: step(figure.value) } : figure;
}
