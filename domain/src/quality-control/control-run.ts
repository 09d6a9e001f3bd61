import type { ControlLevel } from './control-statistics.js';

/** Why a run is measured. Each but the daily one makes a run due at once. */
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

/** Occasions that a person tells of a meter; the others are known by themselves. */
export const REQUESTED_OCCASIONS = ['newSolution', 'batteryChanged', 'dropped', 'doubtful'] as const;
export type RequestedOccasion = (typeof REQUESTED_OCCASIONS)[number];

/**
 * States of a run: `pending` lacks a level that its occasion asks for; `rejected` waits for cause and corrective action,
 * `mended` for a repeat, `repeated` and `qualified` for the review.
 */
export const CONTROL_STATES = ['pending', 'qualified', 'rejected', 'mended', 'repeated', 'reviewed', 'voided'] as const;
export type ControlState = (typeof CONTROL_STATES)[number];

/** What is known of a run. */
export interface ControlFacts {
  /** Levels that were asked for, and those that were measured. */
  asked: readonly ControlLevel[];
  measured: readonly ControlLevel[];
  rejected: boolean;
  /** Cause and corrective action are entered. */
  mended: boolean;
  /** A run that repeats this one is qualified. */
  repeated: boolean;
  reviewed: boolean;
  voided: boolean;
}

/** The state of a run; a level that is missing matters only where no result was rejected. */
export function controlStateOf(run: ControlFacts): ControlState {
  if (run.voided) return 'voided';
  if (run.reviewed) return 'reviewed';
  if (run.rejected) {
    if (!run.mended) return 'rejected';
    return run.repeated ? 'repeated' : 'mended';
  }
  return run.asked.every((level) => run.measured.includes(level)) ? 'qualified' : 'pending';
}

/** What can be done with a run. */
export const CONTROL_ACTIONS = ['measure', 'explain', 'repeat', 'review', 'void'] as const;
export type ControlAction = (typeof CONTROL_ACTIONS)[number];

/** What can be done in each state; the reviewer must be another person than the operator in any of them. */
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
