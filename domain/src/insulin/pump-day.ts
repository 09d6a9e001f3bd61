import { roundHalfAway } from '../rounding.js';
import type { Figure } from '../statistics/figure.js';
import { dayBounds, type Day } from '../time/hospital-day.js';

/** Basal rate in units per hour from an instant (epoch milliseconds) until the next; 0 suspends the pump. */
export interface BasalStep {
  at: number;
  rate: number;
}

/** Units given, or filled in, at an instant. */
export interface PumpDose {
  at: number;
  units: number;
}

/** Everything recorded for a pump; each list in any order. */
export interface PumpRecord {
  basal: readonly BasalStep[];
  boluses: readonly PumpDose[];
  /** Units in the reservoir right after each filling. */
  fillings: readonly PumpDose[];
}

/** A period of a day at one rate. */
export interface BasalStretch {
  begin: number;
  end: number;
  rate: number;
}

export interface PumpDay {
  /** Periods from the pump's start or from midnight. */
  stretches: BasalStretch[];
  /** Units of basal insulin. */
  basal: Figure<'noBasal'>;
  /** Units of all boluses. */
  bolus: number;
  /** Basal and boluses. */
  total: Figure<'noBasal'>;
  /**
   * Units left in the reservoir at the end of the counted time; `overdrawn` if more was given than the reservoir held.
   */
  remaining: Figure<'noFilling' | 'noBasal' | 'overdrawn'>;
}

/** A rate of a programmed profile, from a minute of the hospital's day. */
export interface ProfileRate {
  minute: number;
  rate: number;
}

const HOUR = 3_600_000;
/** Decimals of sums: steps of 0.025 units are not exact in binary, and no pump delivers finer amounts. */
const DIGITS = 3;

function intervalsOf(steps: readonly BasalStep[], begin: number, end: number): BasalStretch[] {
  const ordered = [...steps].sort((first, second) => first.at - second.at);
  return ordered.flatMap(({ at, rate }, index) => {
    const from = Math.max(at, begin);
    const to = Math.min(ordered[index + 1]?.at ?? end, end);
    return from < to ? [{ begin: from, end: to, rate }] : [];
  });
}

function unitsOf(stretches: readonly BasalStretch[]): number {
  return stretches.reduce((sum, { begin, end, rate }) => sum + (rate * (end - begin)) / HOUR, 0);
}

function sum(doses: readonly PumpDose[], begin: number, end: number): number {
  return doses.reduce((all, { at, units }) => (at >= begin && at < end ? all + units : all), 0);
}

/**
 * Totals of a hospital day in units, up to `until` (epoch milliseconds): the end of the recorded time, such as now or
 * the pump's removal. A day with a clock change has 23 or 25 hours. Before its first basal rate a pump gave nothing.
 */
export function pumpDay(record: PumpRecord, day: Day, zone: string, until: number): PumpDay {
  const bounds = dayBounds(day, zone);
  const end = Math.min(bounds.end, until);
  const stretches = intervalsOf(record.basal, bounds.begin, end);
  const bolus = roundHalfAway(sum(record.boluses, bounds.begin, end), DIGITS);
  const known = record.basal.some(({ at }) => at < end);
  const missing = { insufficient: 'noBasal', have: 0, need: 1 } as const;
  const basal = roundHalfAway(unitsOf(stretches), DIGITS);
  return {
    stretches,
    basal: known ? { value: basal } : missing,
    bolus,
    total: known ? { value: roundHalfAway(basal + bolus, DIGITS) } : missing,
    remaining: known ? remainingAt(record, end) : missing,
  };
}

function remainingAt(record: PumpRecord, instant: number): PumpDay['remaining'] {
  const filling = record.fillings
    .filter(({ at }) => at <= instant)
    .reduce<PumpDose | undefined>((latest, one) => (latest && latest.at > one.at ? latest : one), undefined);
  if (!filling) return { insufficient: 'noFilling', have: 0, need: 1 };
  const given = unitsOf(intervalsOf(record.basal, filling.at, instant)) + sum(record.boluses, filling.at, instant);
  const left = roundHalfAway(filling.units - given, DIGITS);
  if (left < 0) return { insufficient: 'overdrawn', have: filling.units, need: roundHalfAway(given, DIGITS) };
  return { value: left };
}
