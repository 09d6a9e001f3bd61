import type { ReplyOf } from '@wardlink/contract';

export type Care = ReplyOf<'own.care'>;

/** Follow-ups that are still to come, the next one first. */
export const dueFollowUps = ({ followUps }: Care): Care['followUps'] =>
  followUps.filter(({ closedAt }) => closedAt === null).toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
