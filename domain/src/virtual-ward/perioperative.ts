import { roundGlucose } from '../glucose/classify.js';
import type { GlucoseRange } from '../glucose/alarm.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Planned duration of surgery, minutes. */
export const SURGERY_MINUTES = { min: 15, max: 1440, usual: 180 } as const;

/** Hours watched before surgery if the beginning of fasting is unknown, and their maximum. */
const HOURS_BEFORE = { usual: 4, most: 12 } as const;
/** Hours watched after surgery. */
const HOURS_AFTER = 24;

export const SURGERY_PHASES = ['before', 'during', 'after'] as const;
export type SurgeryPhase = (typeof SURGERY_PHASES)[number];

/**
 * Targets of each phase, mmol/L, bounds included. Before: American Diabetes Association, Standards of Care in Diabetes
 * 2024, section 16 (perioperative care, 100–180 mg/dL). During and after: 140–180 mg/dL, from the same section for
 * inpatients and from the Chinese Society of Anesthesiology's consensus on perioperative glucose.
 */
export const PHASE_TARGETS: Readonly<Record<SurgeryPhase, GlucoseRange>> = {
  before: { low: 5.6, high: 10 },
  during: { low: 7.8, high: 10 },
  after: { low: 7.8, high: 10 },
};

/** Planned surgery, epoch milliseconds. */
export interface Surgery {
  at: number;
  fastingFrom: number | null;
  /** Planned duration. */
  minutes: number;
}

/** Beginning and end of each phase. */
export function surgeryPhases({
  at,
  fastingFrom,
  minutes,
}: Surgery): Record<SurgeryPhase, { from: number; to: number }> {
  const earliest = at - HOURS_BEFORE.most * HOUR;
  const from = fastingFrom === null ? at - HOURS_BEFORE.usual * HOUR : Math.max(earliest, Math.min(fastingFrom, at));
  const end = at + minutes * MINUTE;
  return {
    before: { from, to: at },
    during: { from: at, to: end },
    after: { from: end, to: end + HOURS_AFTER * HOUR },
  };
}

/** The phase at an instant; undefined if the surgery is not watched then. */
export function phaseAt(surgery: Surgery, at: number): SurgeryPhase | undefined {
  const phases = surgeryPhases(surgery);
  return SURGERY_PHASES.find((phase) => at >= phases[phase].from && at < phases[phase].to);
}

/** Position of a value relative to the target of its phase; rounded to 0.1 first, as in every comparison of values. */
export function phaseVerdict(value: number, phase: SurgeryPhase): 'inTarget' | 'above' | 'below' {
  const { low, high } = PHASE_TARGETS[phase];
  const rounded = roundGlucose(value);
  return rounded > high ? 'above' : rounded < low ? 'below' : 'inTarget';
}

/** An hour of the watch with its last reading. */
export interface WatchedHour<Reading> {
  from: number;
  to: number;
  phase: SurgeryPhase;
  reading: Reading | undefined;
  /** `measured`; `late` if the hour is over without a value; `due` now; `ahead`. */
  state: 'measured' | 'late' | 'due' | 'ahead';
}

/** The hours of the watch, from the full hour in which it begins; glucose is measured once in each. */
export function watchedHours<Reading extends { measuredAt: number }>(
  surgery: Surgery,
  readings: readonly Reading[],
  now: number,
): WatchedHour<Reading>[] {
  const { before, after } = surgeryPhases(surgery);
  const hours: WatchedHour<Reading>[] = [];
  for (let from = Math.floor(before.from / HOUR) * HOUR; from < after.to; from += HOUR) {
    const to = from + HOUR;
    const phase = phaseAt(surgery, Math.max(from, before.from));
    if (phase === undefined) continue;
    const reading = readings
      .filter(({ measuredAt }) => measuredAt >= from && measuredAt < to)
      .reduce<Reading | undefined>((last, one) => (last && last.measuredAt > one.measuredAt ? last : one), undefined);
    const state = reading ? 'measured' : now >= to ? 'late' : now >= from ? 'due' : 'ahead';
    hours.push({ from, to, phase, reading, state });
  }
  return hours;
}
