import type { ReplyOf } from '@wardlink/contract';
import type { EnrolmentRow } from './select.js';

type Listed = ReplyOf<'own.enrolments'>['enrolments'][number];

/** The state of an enrolment, in the contract's form. */
export const stateOf = (row: EnrolmentRow): Omit<Listed, 'doctor'> => ({
  enrolmentId: row.id,
  askedBy: row.askedBy,
  state: row.state,
  note: row.note,
  reason: row.reason,
  appliedAt: row.appliedAt.getTime(),
  expiresAt: row.expiresAt.getTime(),
  answeredAt: row.answeredAt?.getTime() ?? null,
  endedAt: row.endedAt?.getTime() ?? null,
  endedBy: row.endedBy,
});
