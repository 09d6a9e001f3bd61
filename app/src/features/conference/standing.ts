import { CONFERENCE_RINGS } from '@wardlink/contract';
import type { Conference, ConferenceMember } from './types.js';

export interface Standing {
  /** Calls that ring the user, the newest first. */
  ringing: readonly Conference[];
  /** Calls under way without the user, who may enter or return. */
  open: readonly Conference[];
}

export function memberOf(conference: Conference, userId: string): ConferenceMember | undefined {
  return conference.members.find((member) => member.userId === userId);
}

/** Whether a member is being rung at an instant, epoch ms; the server stores when ringing began. */
export function isRung({ state, invitedAt }: ConferenceMember, now: number): boolean {
  return state === 'ringing' && now < invitedAt + CONFERENCE_RINGS;
}

/** A member's answer as the others see it: a rung member who is in another call is busy. */
export const shownState = ({ state, busy }: ConferenceMember): ConferenceMember['state'] | 'busy' =>
  state === 'ringing' && busy ? 'busy' : state;

/** Number of members who are in the room or being rung. */
export function takenPlaces({ members }: Conference, now: number): number {
  return members.filter((member) => member.state === 'joined' || isRung(member, now)).length;
}

/**
 * Sorts the conferences by their meaning for the user.
 * @param entered id of the conference in which the user is on this page
 */
export function standingOf(
  all: readonly Conference[],
  userId: string,
  entered: string | undefined,
  now: number,
): Standing {
  const others = all.filter(({ conferenceId, endedAt }) => conferenceId !== entered && endedAt === null);
  const rings = (conference: Conference): boolean => {
    const own = memberOf(conference, userId);
    return own !== undefined && isRung(own, now);
  };
  return {
    ringing: others.filter(rings),
    // The page of a group shows its call to members who were not rung.
    open: others.filter((one) => !rings(one) && memberOf(one, userId) !== undefined),
  };
}
