import { assess, type AssessedSample, type Assessment } from './external-assessment.js';
import {
  compareMeter,
  COMPARISON_STANDARD_KEYS,
  COMPARISON_STANDARDS,
  type ComparedSample,
  type Comparison,
  type ComparisonStandardKey,
} from './meter-comparison.js';
import { precisionBetweenDays, repeatability, type Precision } from './precision.js';
import type { VerificationKind } from './verification.js';
import {
  readSamples,
  type ReadSample,
  type SampleProblem,
  type TypedSample,
  type VerificationHead,
} from './verification-samples.js';

/** A verification as typed. */
export interface TypedVerification {
  kind: VerificationKind;
  head: VerificationHead;
  samples: readonly TypedSample[];
}

interface Numbered {
  row: number;
}

/** Figures of the valid lines, and their verdict. */
export type VerificationFigures =
  | {
      kind: 'comparison';
      samples: (ComparedSample & Numbered)[];
      comparisons: Record<ComparisonStandardKey, Comparison>;
      verdict: Comparison['verdict'];
    }
  | {
      kind: 'repeatability' | 'betweenDays';
      results: ({ day: string; value: number } & Numbered)[];
      precision: Precision;
      verdict: Precision['verdict'];
    }
  | {
      kind: 'assessment';
      samples: (AssessedSample & Numbered & { sample: string })[];
      assessment: Assessment;
      verdict: Assessment['verdict'];
    };

export interface JudgedVerification {
  figures: VerificationFigures;
  /** Lines omitted from the figures. A verification with any of them cannot be finished. */
  problems: SampleProblem[];
}

/** The organiser's score, percent; null if empty, undefined if invalid. */
export function scoreOf(typed: string | null): number | null | undefined {
  const text = (typed ?? '').normalize('NFKC').trim();
  if (text === '') return null;
  return /^\d{1,3}(\.\d)?$/.test(text) && Number(text) <= 100 ? Number(text) : undefined;
}

const number = ({ numbers }: ReadSample, column: keyof ReadSample['numbers']): number => numbers[column] ?? 0;

/** Judges a verification as typed. @param last latest allowed day of a sample */
export function judgeVerification({ kind, head, samples }: TypedVerification, last: string): JudgedVerification {
  const { read, problems } = readSamples(kind, samples, last);
  return { figures: figuresOf(kind, head, read), problems };
}

function figuresOf(kind: VerificationKind, head: VerificationHead, read: readonly ReadSample[]): VerificationFigures {
  if (kind === 'comparison') {
    const samples = read.map((line) => ({
      row: line.row,
      reference: number(line, 'reference'),
      meter: number(line, 'meter'),
    }));
    const comparisons = Object.fromEntries(
      COMPARISON_STANDARD_KEYS.map((key) => [key, compareMeter(samples, COMPARISON_STANDARDS[key])]),
    ) as Record<ComparisonStandardKey, Comparison>;
    return { kind, samples, comparisons, verdict: comparisons[head.standard].verdict };
  }
  if (kind === 'assessment') {
    const samples = read.map((line) => ({
      row: line.row,
      sample: line.texts.sample ?? '',
      result: number(line, 'result'),
      target: number(line, 'target'),
      lower: number(line, 'lower'),
      upper: number(line, 'upper'),
    }));
    const assessment = assess(samples, scoreOf(head.score) ?? null);
    return { kind, samples, assessment, verdict: assessment.verdict };
  }
  const results = read.map((line) => ({
    row: line.row,
    day: line.texts.day ?? '',
    value: number(line, 'value'),
  }));
  const precision =
    kind === 'repeatability' ? repeatability(results.map(({ value }) => value)) : precisionBetweenDays(results);
  return { kind, results, precision, verdict: precision.verdict };
}
