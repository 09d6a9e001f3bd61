import { BED_LABEL_LENGTH } from './nodes.js';

/** Beds to add to a ward, as typed: `batch` is numbers alone, `custom` puts a prefix before each number. */
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
  /** The last number is below the first. */
  | 'backwards'
  | 'tooMany'
  | 'tooLong';

/** Largest number of beds added in one step. */
export const MOST_BEDS = 200;

const PREFIX = /^[\p{L}\p{N}]+([-_.+][\p{L}\p{N}]+)*[-_.+]?$/u;

/**
 * The bed numbers of a range, in order, padded to the width of the typed start: `01` to `12` gives `01` … `12`, and `8`
 * to `12` gives `8` … `12`.
 */
export function bedNumbers({ mode, prefix, start, end }: BedRange): { beds: string[] } | { problem: BedRangeProblem } {
  const before = (prefix ?? '').normalize('NFKC').trim();
  if (mode === 'custom') {
    if (before === '') return { problem: 'prefixMissing' };
    if (!PREFIX.test(before)) return { problem: 'prefixInvalid' };
  }
  const [first, last] = [start, end].map((text) => (text ?? '').normalize('NFKC').trim()) as [string, string];
  // At most six digits: longer numbers are not beds, and may exceed exact integers.
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
