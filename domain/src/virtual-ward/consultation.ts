import { ANSWER_WITHIN, type Urgency } from './application.js';

/** States of a consultation before and after its answer. */
export type ConsultationState = 'waiting' | 'overdue' | 'answered';

/** The instant by which a consultation must be answered. */
export const consultationDue = (askedAt: number, urgency: Urgency): number => askedAt + ANSWER_WITHIN[urgency];

/** The state of a consultation; at its due instant it is not yet overdue. */
export function consultationState(
  { dueAt, answeredAt }: { dueAt: number; answeredAt: number | null },
  now: number,
): ConsultationState {
  if (answeredAt !== null) return 'answered';
  return now > dueAt ? 'overdue' : 'waiting';
}

/** The attending doctor's decision on a proposed order; `proposed` until then. */
export const PROPOSAL_STATES = ['proposed', 'confirmed', 'changed', 'declined', 'withdrawn'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];
