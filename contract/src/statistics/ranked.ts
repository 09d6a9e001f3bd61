/** Figures for a ranking; `within` is the share that is neither low nor high, lowest first. */
export const RANKED_BY = ['low', 'high', 'within', 'mean', 'readings'] as const;
export type RankedBy = (typeof RANKED_BY)[number];

/** Readings of a place or a patient, with those below and above. */
export interface RankedCounts {
  readings: number;
  low: number;
  high: number;
  mean: number | null;
  second: number | null;
}

/** A patient with fewer readings is not ranked by a share or a mean. */
export const RANKED_PATIENT_NEEDS = 5;

/** The figure of a ranking: shares in percent. Null without readings. */
export function rankedFigure({ readings, low, high, mean }: RankedCounts, by: RankedBy): number | null {
  if (by === 'readings') return readings;
  if (by === 'mean') return mean;
  if (readings === 0) return null;
  const part = { low, high, within: readings - low - high }[by];
  return (100 * part) / readings;
}

/** Order of a ranking: most conspicuous first; entries without the figure last. */
export function compareRanked(one: RankedCounts, other: RankedCounts, by: RankedBy): number {
  const [first, second] = [rankedFigure(one, by), rankedFigure(other, by)];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return by === 'within' ? first - second : second - first;
}
