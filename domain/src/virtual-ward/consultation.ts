import { ANSWER_WITHIN, type Urgency } from './application.js';

/** A consultation until it is answered, and after. */
export type ConsultationState = 'waiting' | 'overdue' | 'answered';

/** The instant until which a consultation is to be answered. */
export const consultationDue = (askedAt: number, urgency: Urgency): number => askedAt + ANSWER_WITHIN[urgency];

/** The state of a consultation; at its due instant it is not overdue yet. */
export function consultationState(
  { dueAt, answeredAt }: { dueAt: number; answeredAt: number | null },
  now: number,
): ConsultationState {
  if (answeredAt !== null) return 'answered';
  return now > dueAt ? 'overdue' : 'waiting';
}

/** What the attending doctor decided of a proposed order; `proposed` until then. */
export const PROPOSAL_STATES = ['proposed', 'confirmed', 'changed', 'declined', 'withdrawn'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];
