import { roundHalfAway } from '../rounding.js';
import { figureOf, type Figure } from '../statistics/figure.js';

/** One sample measured by the laboratory and by the meter, mmol/L. */
export interface ComparedSample {
  reference: number;
  meter: number;
}

/**
 * Accuracy required of a meter: an absolute error below `edge` (mmol/L of the reference), a relative one from there on.
 */
export interface ComparisonStandard {
  name: string;
  samples: number;
  edge: number;
  /** mmol/L. */
  absolute: number;
  /** Percent of the reference. */
  relative: number;
  /** Percent of samples that must be within the limit. */
  share: number;
}

export const WST_781_2021: ComparisonStandard = {
  name: 'WS/T 781-2021',
  samples: 40,
  edge: 5.5,
  absolute: 0.83,
  relative: 15,
  share: 95,
};

/** The same limits at an edge of 5.55; its clause on consensus error zones is not checked here. */
export const ISO_15197_2013: ComparisonStandard = { ...WST_781_2021, name: 'ISO 15197:2013', edge: 5.55 };

/** Whether the meter's value is close enough; an error equal to the limit is. */
export function isCloseEnough({ reference, meter }: ComparedSample, standard = WST_781_2021): boolean {
  const error = Math.abs(meter - reference);
  // A binary rounding error must not put 0.83 above the limit.
  if (reference < standard.edge) return roundHalfAway(error, 6) <= standard.absolute;
  return roundHalfAway((100 * error) / reference, 6) <= standard.relative;
}

export interface ComparisonBand {
  count: number;
  within: number;
  /** Percent of samples within the limit. */
  share: Figure;
}

export interface Comparison {
  standard: ComparisonStandard;
  below: ComparisonBand;
  fromEdge: ComparisonBand;
  verdict:
    'accepted' | 'rejected' | { insufficient: 'tooFewSamples' | 'bandWithoutSamples'; have: number; need: number };
}

/**
 * Compares a meter with the laboratory. Each band must reach the share by itself. With too few samples, or a band
 * without any, the meter is neither accepted nor rejected.
 */
export function compareMeter(samples: readonly ComparedSample[], standard = WST_781_2021): Comparison {
  const band = (inBand: readonly ComparedSample[]): ComparisonBand => {
    const within = inBand.filter((sample) => isCloseEnough(sample, standard)).length;
    return {
      count: inBand.length,
      within,
      share: figureOf(inBand.length, 1, () => (100 * within) / inBand.length),
    };
  };
  const below = band(samples.filter(({ reference }) => reference < standard.edge));
  const fromEdge = band(samples.filter(({ reference }) => reference >= standard.edge));
  const verdict = (): Comparison['verdict'] => {
    if (samples.length < standard.samples) {
      return { insufficient: 'tooFewSamples', have: samples.length, need: standard.samples };
    }
    if (!('value' in below.share) || !('value' in fromEdge.share)) {
      return { insufficient: 'bandWithoutSamples', have: 1, need: 2 };
    }
    return Math.min(below.share.value, fromEdge.share.value) >= standard.share ? 'accepted' : 'rejected';
  };
  return { standard, below, fromEdge, verdict: verdict() };
}
