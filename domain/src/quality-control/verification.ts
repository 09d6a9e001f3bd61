import { addDays, addMonths, type Day } from '../time/hospital-day.js';

/**
 * Kinds of verification: comparison with the laboratory, repeatability on one day, precision between days, external
 * assessment.
 */
export const VERIFICATION_KINDS = ['comparison', 'repeatability', 'betweenDays', 'assessment'] as const;
export type VerificationKind = (typeof VERIFICATION_KINDS)[number];

/** Months after which each kind is due again; 0 if it is not required. */
export type VerificationIntervals = Readonly<Record<VerificationKind, number>>;

export const DEFAULT_VERIFICATION_INTERVALS: VerificationIntervals = {
  comparison: 12,
  repeatability: 12,
  betweenDays: 12,
  assessment: 12,
};

/** Longest intervals: a comparison and an assessment at least yearly (WS/T 781-2021). */
export const LONGEST_INTERVALS: VerificationIntervals = {
  comparison: 12,
  repeatability: 60,
  betweenDays: 60,
  assessment: 12,
};
const YEARLY: readonly VerificationKind[] = ['comparison', 'assessment'];

export function areValidIntervals(intervals: VerificationIntervals): boolean {
  return VERIFICATION_KINDS.every((kind) => {
    const months = intervals[kind];
    return Number.isInteger(months) && months >= (YEARLY.includes(kind) ? 1 : 0) && months <= LONGEST_INTERVALS[kind];
  });
}

/**
 * States of a verification: a rejected one waits for its cause and action, then for the review like an accepted one.
 */
export const VERIFICATION_STATES = ['draft', 'accepted', 'rejected', 'explained', 'reviewed', 'voided'] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];

export interface VerificationFacts {
  /** Null for a draft. */
  verdict: 'accepted' | 'rejected' | null;
  explained: boolean;
  reviewed: boolean;
  voided: boolean;
}

export function verificationStateOf({ verdict, explained, reviewed, voided }: VerificationFacts): VerificationState {
  if (voided) return 'voided';
  if (verdict === null) return 'draft';
  if (reviewed) return 'reviewed';
  return verdict === 'rejected' && explained ? 'explained' : verdict;
}

export type VerificationAction = 'save' | 'explain' | 'review' | 'void';

/** Allowed actions in each state; the reviewer must never be the operator. */
export const VERIFICATION_TRANSITIONS: Readonly<Record<VerificationState, readonly VerificationAction[]>> = {
  draft: ['save', 'void'],
  accepted: ['review', 'void'],
  rejected: ['explain', 'void'],
  explained: ['explain', 'review', 'void'],
  reviewed: ['void'],
  voided: [],
};

/** Number of days before its due day in which a worklist shows a verification. */
const NOTICE_DAYS = 30;

export type VerificationStanding = 'valid' | 'soon' | 'overdue' | 'failed' | 'notAsked';

export interface StandingOfVerification {
  standing: VerificationStanding;
  /** The day from which it is overdue; null if it is not required, was never done, or failed. */
  due: Day | null;
}

/** The standing of a meter for one kind of verification. @param last its last finished one that was not voided */
export function standingOfVerification(
  last: { day: Day; verdict: 'accepted' | 'rejected' } | null,
  months: number,
  today: Day,
): StandingOfVerification {
  if (last?.verdict === 'rejected') return { standing: 'failed', due: null };
  if (months === 0) return { standing: 'notAsked', due: null };
  if (!last) return { standing: 'overdue', due: null };
  const due = addMonths(last.day, months);
  if (today > due) return { standing: 'overdue', due };
  return { standing: addDays(today, NOTICE_DAYS) >= due ? 'soon' : 'valid', due };
}
