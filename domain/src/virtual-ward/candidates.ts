import { glucoseStatus, GLUCOSE_STATUS, type GlucoseRange } from '../glucose/alarm.js';
import { CLASS_EDGES, roundGlucose } from '../glucose/classify.js';
import type { TimedGlucose } from '../glucometrics/resolution.js';

const HOUR = 3_600_000;

/** Hours in the past in which values count, and in the future in which surgery counts. */
export const CANDIDATE_HOURS = 48;
/** Number of values above 10.0 from which a patient is suggested. */
const HIGH_VALUES_NEEDED = 2;

/** Why a patient is suggested for the virtual ward, the most urgent reason first. */
export const CANDIDATE_REASONS = ['critical', 'low', 'surgery', 'high', 'pump'] as const;

export type CandidateReason =
  /** The last critical value and its time; mmol/L. */
  | { kind: 'critical'; value: number; at: number }
  /** The lowest value below 3.9. */
  | { kind: 'low'; value: number; at: number }
  /** Time of the surgery, and the highest value before it. */
  | { kind: 'surgery'; surgeryAt: number; value: number }
  /** Number of values above 10.0, and the highest. */
  | { kind: 'high'; count: number; value: number }
  | { kind: 'pump' };

export interface CandidateFacts {
  /** Sorted by time; HI and LO as the meter's ends. Values older than `CANDIDATE_HOURS` are ignored. */
  values: readonly TimedGlucose[];
  /** The critical range of the patient's place. */
  critical: GlucoseRange;
  hasPump: boolean;
  /** The next planned surgery; null if none is known. */
  surgeryAt: number | null;
}

const extreme = (values: readonly TimedGlucose[], better: (one: number, other: number) => boolean) =>
  values.reduce<TimedGlucose | undefined>(
    (found, one) => (found === undefined || better(roundGlucose(one.value), roundGlucose(found.value)) ? one : found),
    undefined,
  );

/** The reasons for suggesting a patient at the instant `now`, most urgent first; empty without any. */
export function candidateReasons(facts: CandidateFacts, now: number): CandidateReason[] {
  const { critical, hasPump, surgeryAt } = facts;
  const values = facts.values.filter(({ at }) => at > now - CANDIDATE_HOURS * HOUR && at <= now);
  const reasons: CandidateReason[] = [];
  const worst = values.findLast(({ value }) => glucoseStatus(value, critical) !== GLUCOSE_STATUS.normal);
  if (worst) reasons.push({ kind: 'critical', ...worst });
  const lowest = extreme(values, (one, other) => one <= other);
  if (lowest && roundGlucose(lowest.value) < CLASS_EDGES.low) reasons.push({ kind: 'low', ...lowest });
  const high = values.filter(({ value }) => roundGlucose(value) > CLASS_EDGES.high);
  const highest = extreme(high, (one, other) => one >= other);
  if (!highest) return hasPump ? [...reasons, { kind: 'pump' }] : reasons;
  const isBeforeSurgery = surgeryAt !== null && surgeryAt >= now && surgeryAt <= now + CANDIDATE_HOURS * HOUR;
  if (isBeforeSurgery) reasons.push({ kind: 'surgery', surgeryAt, value: highest.value });
  if (high.length >= HIGH_VALUES_NEEDED) reasons.push({ kind: 'high', count: high.length, value: highest.value });
  if (hasPump) reasons.push({ kind: 'pump' });
  return reasons;
}

/** Order of suggestions: by the most urgent reason, then by the number of reasons. */
export function compareCandidates(one: readonly CandidateReason[], other: readonly CandidateReason[]): number {
  const rank = ([first]: readonly CandidateReason[]): number =>
    first ? CANDIDATE_REASONS.indexOf(first.kind) : CANDIDATE_REASONS.length;
  return rank(one) - rank(other) || other.length - one.length;
}
