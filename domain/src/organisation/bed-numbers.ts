import { BED_LABEL_LENGTH } from './nodes.js';

/** Beds to be added to a ward, as typed: `batch` by numbers alone, `custom` with a prefix before each. */
export interface BedRange {
  mode: 'batch' | 'custom';
  prefix: string | null;
  start: string | null;
  end: string | null;
}

export type BedRangeProblem =
  | 'notNumbers'
  | 'prefixMissing'
  | 'prefixInvalid'
  /** The last number lies before the first. */
  | 'backwards'
  | 'tooMany'
  | 'tooLong';

/** The most beds that one step adds. */
export const MOST_BEDS = 200;

const PREFIX = /^[\p{L}\p{N}]+([-_.+][\p{L}\p{N}]+)*[-_.+]?$/u;

/**
 * The numbers of the beds that a range stands for, in order. They are as wide as the start was typed: `01` to `12` gives
 * `01` … `12`, and `8` to `12` gives `8` … `12`.
 */
export function bedNumbers({ mode, prefix, start, end }: BedRange): { beds: string[] } | { problem: BedRangeProblem } {
  const before = (prefix ?? '').normalize('NFKC').trim();
  if (mode === 'custom') {
    if (before === '') return { problem: 'prefixMissing' };
    if (!PREFIX.test(before)) return { problem: 'prefixInvalid' };
  }
  const [first, last] = [start, end].map((text) => (text ?? '').normalize('NFKC').trim()) as [string, string];
  // Up to six digits: what is longer is no bed, and would not be counted exactly.
  if (!/^[0-9]{1,6}$/.test(first) || !/^[0-9]{1,6}$/.test(last)) return { problem: 'notNumbers' };
  const count = Number(last) - Number(first) + 1;
  if (count < 1) return { problem: 'backwards' };
  if (count > MOST_BEDS) return { problem: 'tooMany' };
  const beds = Array.from({ length: count }, (_, index) => {
    const number = String(Number(first) + index).padStart(first.length, '0');
    return mode === 'custom' ? `${before}${number}` : number;
  });
  return beds.some((bed) => bed.length > BED_LABEL_LENGTH) ? { problem: 'tooLong' } : { beds };
}
