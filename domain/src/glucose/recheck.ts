import type { Comparator } from '../meters/ends.js';
import { hypoglycaemiaLevel } from './hypoglycaemia.js';

/** Milliseconds after a low of level 2 within which glucose is measured again (the rule of fifteen). */
export const RECHECK_MS = 15 * 60_000;
/** Milliseconds after which a low no longer requires a recheck. */
export const RECHECK_FOR_MS = 24 * 3_600_000;

/** A measured value, mmol/L; `at` in epoch milliseconds. */
export interface MeasuredGlucose {
  readingId: string;
  value: number;
  comparator: Comparator | null;
  at: number;
}

/** A recheck required by a low of level 2, or by a person: its deadline, and the measurement that fulfilled it. */
export interface Recheck {
  readingId: string;
  value: number;
  comparator: Comparator | null;
  measuredAt: number;
  dueAt: number;
  /** When it was measured again; null until then. */
  doneAt: number | null;
}

/** States of a recheck. */
export type RecheckState = 'due' | 'overdue' | 'done' | 'doneLate';

/** The state of a recheck: a measurement after the deadline is late, whatever its value. */
export function recheckState({ dueAt, doneAt }: Pick<Recheck, 'dueAt' | 'doneAt'>, now: number): RecheckState {
  if (doneAt === null) return now > dueAt ? 'overdue' : 'due';
  return doneAt > dueAt ? 'doneLate' : 'done';
}

/** Whether a low of this time still requires a recheck; times in epoch milliseconds. */
export function requiresRecheck(measuredAt: number, now: number): boolean {
  return measuredAt >= now - RECHECK_FOR_MS;
}

/**
 * The rechecks that one patient's lows require, oldest first. The next measurement in any slot fulfils a recheck; if it
 * is low again, it requires another one.
 */
export function rechecksOf(readings: readonly MeasuredGlucose[], now: number): Recheck[] {
  const ordered = readings.toSorted((first, second) => first.at - second.at);
  return ordered.flatMap(({ readingId, value, comparator, at }, index) => {
    if (hypoglycaemiaLevel(value) !== 2 || !requiresRecheck(at, now)) return [];
    const low = { readingId, value, comparator, measuredAt: at };
    return [{ ...low, dueAt: at + RECHECK_MS, doneAt: ordered[index + 1]?.at ?? null }];
  });
}

/** The rechecks of one patient: a requested recheck replaces that of the rule for the same reading. */
export function withRequested<Ruled extends Pick<Recheck, 'readingId' | 'dueAt'>>(
  byRule: readonly Ruled[],
  requested: readonly Ruled[],
): Ruled[] {
  const chosen = new Set(requested.map(({ readingId }) => readingId));
  return [...byRule.filter(({ readingId }) => !chosen.has(readingId)), ...requested].sort(
    (first, second) => first.dueAt - second.dueAt,
  );
}
