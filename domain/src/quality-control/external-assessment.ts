import { figureOf, type Figure } from '../statistics/figure.js';

/** Number of samples in a round, and the percent of them that must be within their limits. */
export const ASSESSMENT_NEEDS = { samples: 5, share: 80 } as const;

/** A sample of an external quality assessment, mmol/L, limits included. */
export interface AssessedSample {
  result: number;
  target: number;
  lower: number;
  upper: number;
}

export interface Assessment {
  count: number;
  within: number;
  /** Percent of samples within their limits. */
  share: Figure;
  /** The organiser's score, percent; null if there is none. */
  score: number | null;
  verdict: 'accepted' | 'rejected' | { insufficient: 'tooFewSamples'; have: number; need: number };
}

export const isWithinAssessed = ({ result, lower, upper }: AssessedSample): boolean =>
  result >= lower && result <= upper;

/** Judges a round by its samples, and by the organiser's score if there is one; the lower of the two counts. */
export function assess(samples: readonly AssessedSample[], score: number | null): Assessment {
  const within = samples.filter(isWithinAssessed).length;
  const share = figureOf(samples.length, ASSESSMENT_NEEDS.samples, () => (100 * within) / samples.length);
  if (!('value' in share)) {
    const verdict = { insufficient: 'tooFewSamples', have: samples.length, need: ASSESSMENT_NEEDS.samples } as const;
    return { count: samples.length, within, share, score, verdict };
  }
  const lowest = Math.min(share.value, score ?? 100);
  return {
    count: samples.length,
    within,
    share,
    score,
    verdict: lowest >= ASSESSMENT_NEEDS.share ? 'accepted' : 'rejected',
  };
}
