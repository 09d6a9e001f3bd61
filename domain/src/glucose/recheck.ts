import type { Comparator } from '../meters/ends.js';
import { hypoglycaemiaLevel } from './hypoglycaemia.js';

/** After a low of level 2 glucose is measured again within so many milliseconds (the rule of fifteen). */
export const RECHECK_MS = 15 * 60_000;
/** A low of longer ago asks for nothing any more. */
export const RECHECK_FOR_MS = 24 * 3_600_000;

/** A measured value, mmol/L; `at` in epoch milliseconds. */
export interface MeasuredGlucose {
  readingId: string;
  value: number;
  comparator: Comparator | null;
  at: number;
}

/** What a low of level 2 asks for: one more measurement, by when, and the one that did it. */
export interface Recheck {
  readingId: string;
  value: number;
  comparator: Comparator | null;
  measuredAt: number;
  dueAt: number;
  /** When it was measured again; null while it is to be done. */
  doneAt: number | null;
}

/**
 * The measurements that one patient's lows ask for, oldest first. Whatever is measured next does it, in whichever slot;
 * where that is low again, it asks for another one.
 */
export function rechecksOf(readings: readonly MeasuredGlucose[], now: number): Recheck[] {
  const ordered = readings.toSorted((first, second) => first.at - second.at);
  return ordered.flatMap(({ readingId, value, comparator, at }, index) => {
    if (hypoglycaemiaLevel(value) !== 2 || at < now - RECHECK_FOR_MS) return [];
    const low = { readingId, value, comparator, measuredAt: at };
    return [{ ...low, dueAt: at + RECHECK_MS, doneAt: ordered[index + 1]?.at ?? null }];
  });
}
