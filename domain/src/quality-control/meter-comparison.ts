import { roundHalfAway } from '../rounding.js';
import { mean } from '../statistics/dispersion.js';
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
  /** As screens and files print it. */
  name: string;
  samples: number;
  edge: number;
  /** mmol/L. */
  absolute: number;
  /** Percent of the reference. */
  relative: number;
  /** Percent of samples that must be within the limit. */
  share: number;
  /** Whether each band must reach the share, or all samples together. */
  of: 'eachBand' | 'allSamples';
}

export const WST_781_2021: ComparisonStandard = {
  name: 'WS/T 781-2021',
  samples: 40,
  edge: 5.5,
  absolute: 0.83,
  relative: 15,
  share: 95,
  of: 'eachBand',
};

/**
 * The same limits at an edge of 5.55, for all samples together; its clause on consensus error zones is not checked
 * here.
 */
export const ISO_15197_2013: ComparisonStandard = {
  ...WST_781_2021,
  name: 'ISO 15197:2013',
  edge: 5.55,
  of: 'allSamples',
};

/** Narrower limits, for hospitals that require more than the standards. */
export const STRICTER: ComparisonStandard = { ...WST_781_2021, name: '±0.55 / ±10 %', absolute: 0.55, relative: 10 };

/** Standards for comparing a meter; the first is the default. */
export const COMPARISON_STANDARDS = {
  wst781: WST_781_2021,
  iso15197: ISO_15197_2013,
  stricter: STRICTER,
} as const;
export type ComparisonStandardKey = keyof typeof COMPARISON_STANDARDS;
export const COMPARISON_STANDARD_KEYS = Object.keys(COMPARISON_STANDARDS) as readonly ComparisonStandardKey[];

/** Allowed difference of a meter's value from a reference, mmol/L. */
export function allowedDifference(reference: number, standard: ComparisonStandard): number {
  return reference < standard.edge ? standard.absolute : (standard.relative * reference) / 100;
}

/** Whether the meter's value is close enough; an error equal to the limit is accepted. */
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
  /** Both bands together. */
  whole: ComparisonBand;
  /** Mean of the meter's differences from the references, mmol/L. */
  bias: Figure;
  verdict:
    'accepted' | 'rejected' | { insufficient: 'tooFewSamples' | 'bandWithoutSamples'; have: number; need: number };
}

/**
 * Compares a meter with the laboratory. With too few samples, or a band without any, the meter is neither accepted nor
 * rejected.
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
  const whole = band(samples);
  const verdict = (): Comparison['verdict'] => {
    if (samples.length < standard.samples) {
      return { insufficient: 'tooFewSamples', have: samples.length, need: standard.samples };
    }
    if (!('value' in below.share) || !('value' in fromEdge.share) || !('value' in whole.share)) {
      return { insufficient: 'bandWithoutSamples', have: 1, need: 2 };
    }
    const lowest = standard.of === 'allSamples' ? whole.share.value : Math.min(below.share.value, fromEdge.share.value);
    return lowest >= standard.share ? 'accepted' : 'rejected';
  };
  const bias = figureOf(samples.length, 1, () => mean(samples.map(({ reference, meter }) => meter - reference)));
  return { standard, below, fromEdge, whole, bias, verdict: verdict() };
}
