/** Why a figure is missing for want of readings. */
export type Shortage = 'noReadings' | 'tooFewReadings';

/**
 * A figure, or the reason why there is none, with what there is and what it would take. Never NaN, never a zero that
 * means "unknown". A rule with further reasons of its own names them in `Reason`.
 */
export type Figure<Reason extends string = Shortage> =
  { value: number } | { insufficient: Reason; have: number; need: number };

/** The figure that `compute` gives, where `have` readings reach the `need`. */
export function figureOf(have: number, need: number, compute: () => number): Figure {
  if (have >= need) return { value: compute() };
  return { insufficient: have === 0 ? 'noReadings' : 'tooFewReadings', have, need };
}

/** A figure carried through a further step; a missing one stays missing for the same reason. */
export function mapFigure<Reason extends string>(
  figure: Figure<Reason>,
  step: (value: number) => number,
): Figure<Reason> {
  return 'value' in figure ? { value: step(figure.value) } : figure;
}
