import type { Conference } from './types.js';

/** Why a call of several people is over for the user: nobody came, all the others left, or it was ended for all. */
type WhyOver = 'unanswered' | 'alone' | 'ended';

/**
 * @param last the last known state of the call; undefined if it was unknown
 * @param present number of others in its room
 */
export function whyOver(last: Conference | undefined, userId: string, present: number): WhyOver {
  if (!last || present > 0) return 'ended';
  const others = last.members.filter((member) => member.userId !== userId);
  return others.some(({ joinedAt }) => joinedAt !== null) ? 'alone' : 'unanswered';
}
