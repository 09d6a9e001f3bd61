import type { ControlLevel } from './control-statistics.js';

/** Why a run is measured. Each except the daily one makes a run due at once. */
export const CONTROL_OCCASIONS = [
  'daily',
  'newStripLot',
  'newSolution',
  'batteryChanged',
  'dropped',
  'doubtful',
  'repeat',
] as const;
export type ControlOccasion = (typeof CONTROL_OCCASIONS)[number];

/** Occasions that a person reports about a meter; the others are detected automatically. */
export const REQUESTED_OCCASIONS = ['newSolution', 'batteryChanged', 'dropped', 'doubtful'] as const;
export type RequestedOccasion = (typeof REQUESTED_OCCASIONS)[number];

/**
 * States of a run: `pending` lacks a required level; `rejected` waits for cause and corrective action, `mended` for a
 * repeat, `repeated` and `qualified` for the review.
 */
export const CONTROL_STATES = ['pending', 'qualified', 'rejected', 'mended', 'repeated', 'reviewed', 'voided'] as const;
export type ControlState = (typeof CONTROL_STATES)[number];

/** The facts that determine a run's state. */
export interface ControlFacts {
  /** Required levels, and measured levels. */
  asked: readonly ControlLevel[];
  measured: readonly ControlLevel[];
  rejected: boolean;
  /** Whether cause and corrective action are recorded. */
  mended: boolean;
  /** Whether a run that repeats this one is qualified. */
  repeated: boolean;
  reviewed: boolean;
  voided: boolean;
}

/** The state of a run; a missing level matters only if no result was rejected. */
export function controlStateOf(run: ControlFacts): ControlState {
  if (run.voided) return 'voided';
  if (run.reviewed) return 'reviewed';
  if (run.rejected) {
    if (!run.mended) return 'rejected';
    return run.repeated ? 'repeated' : 'mended';
  }
  return run.asked.every((level) => run.measured.includes(level)) ? 'qualified' : 'pending';
}

/** Actions on a run. */
export const CONTROL_ACTIONS = ['measure', 'explain', 'repeat', 'review', 'void'] as const;
export type ControlAction = (typeof CONTROL_ACTIONS)[number];

/** Allowed actions in each state; the reviewer must never be the operator. */
export const CONTROL_TRANSITIONS: Readonly<Record<ControlState, readonly ControlAction[]>> = {
  pending: ['measure', 'void'],
  qualified: ['review', 'void'],
  rejected: ['explain', 'void'],
  mended: ['explain', 'repeat', 'void'],
  repeated: ['review', 'void'],
  reviewed: ['void'],
  voided: [],
};

export function isControlActionAllowed(state: ControlState, action: ControlAction): boolean {
  return CONTROL_TRANSITIONS[state].includes(action);
}
