import { isDay } from '../person/registration.js';
import type { ComparisonStandardKey } from './meter-comparison.js';
import type { VerificationKind } from './verification.js';

/** Columns for typing the samples of each kind, in their order. */
export const SAMPLE_COLUMNS = {
  comparison: ['reference', 'meter', 'hour', 'note'],
  repeatability: ['value', 'note'],
  betweenDays: ['day', 'value', 'note'],
  assessment: ['sample', 'result', 'target', 'lower', 'upper'],
} as const satisfies Record<VerificationKind, readonly string[]>;

export type SampleColumn = (typeof SAMPLE_COLUMNS)[VerificationKind][number];

/** One typed line of samples; a missing cell is empty. */
export type TypedSample = Partial<Readonly<Record<SampleColumn, string>>>;

/** The fields above the samples; null if empty. */
export interface VerificationHead {
  /** Comparison: the standard that decides. */
  standard: ComparisonStandardKey;
  /** Precision: the measured material. */
  material: string | null;
  /** Assessment: scheme and round of its organiser, and the reported score, percent. */
  scheme: string | null;
  round: string | null;
  score: string | null;
}

export type SampleFault = 'empty' | 'number' | 'hour' | 'day' | 'limits';

/** An invalid cell; `row` counts from 1, like the screen and a file. */
export interface SampleProblem {
  row: number;
  column: SampleColumn;
  fault: SampleFault;
}

/** A valid line, with its number. */
export interface ReadSample {
  row: number;
  numbers: Partial<Record<SampleColumn, number>>;
  texts: Partial<Record<SampleColumn, string>>;
}

/** mmol/L: no compared value is outside. */
const BOUNDS = { min: 0.1, max: 60 } as const;
const NUMBERS: readonly SampleColumn[] = ['reference', 'meter', 'value', 'result', 'target', 'lower', 'upper'];
const OPTIONAL: readonly SampleColumn[] = ['hour', 'note'];
const HOUR = /^([01]?\d|2[0-3]):[0-5]\d$/;

const cellOf = (sample: TypedSample, column: SampleColumn): string => (sample[column] ?? '').normalize('NFKC').trim();

/** A figure in mmol/L as typed: at most two digits before the point and three after it; undefined for anything else. */
export function sampleNumber(text: string): number | undefined {
  const typed = text.normalize('NFKC').trim();
  if (!/^\d{1,2}(\.\d{1,3})?$/.test(typed)) return undefined;
  const value = Number(typed);
  return value >= BOUNDS.min && value <= BOUNDS.max ? value : undefined;
}

export const isBlankSample = (sample: TypedSample): boolean =>
  Object.values(sample).every((cell) => (cell ?? '').trim() === '');

function faultOf(column: SampleColumn, cell: string, last: string): SampleFault | undefined {
  if (cell === '') return OPTIONAL.includes(column) ? undefined : 'empty';
  if (NUMBERS.includes(column)) return sampleNumber(cell) === undefined ? 'number' : undefined;
  if (column === 'hour') return HOUR.test(cell) ? undefined : 'hour';
  if (column === 'day') return isDay(cell) && cell <= last ? undefined : 'day';
  return undefined;
}

/** Wrong order of the limits in a line of an assessment. */
function limitsFault({ target, lower, upper }: ReadSample['numbers']): SampleColumn | undefined {
  if (target === undefined || lower === undefined || upper === undefined) return undefined;
  if (lower > target) return 'lower';
  return upper < target ? 'upper' : undefined;
}

/**
 * Reads typed samples. Blank lines are omitted; a line with a fault is reported and does not count.
 * @param last latest allowed day of a sample
 */
export function readSamples(
  kind: VerificationKind,
  samples: readonly TypedSample[],
  last: string,
): { read: ReadSample[]; problems: SampleProblem[] } {
  const read: ReadSample[] = [];
  const problems: SampleProblem[] = [];
  samples.forEach((sample, index) => {
    if (isBlankSample(sample)) return;
    const row = index + 1;
    const line: ReadSample = { row, numbers: {}, texts: {} };
    const faults: SampleProblem[] = [];
    for (const column of SAMPLE_COLUMNS[kind] as readonly SampleColumn[]) {
      const cell = cellOf(sample, column);
      const fault = faultOf(column, cell, last);
      if (fault) faults.push({ row, column, fault });
      else if (NUMBERS.includes(column)) line.numbers[column] = sampleNumber(cell) ?? 0;
      else line.texts[column] = cell;
    }
    const wrong = faults.length === 0 ? limitsFault(line.numbers) : undefined;
    if (wrong) faults.push({ row, column: wrong, fault: 'limits' });
    problems.push(...faults);
    if (faults.length === 0) read.push(line);
  });
  return { read, problems };
}
