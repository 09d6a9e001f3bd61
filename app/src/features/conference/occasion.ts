import { useCallback } from 'react';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import type { Conference } from './types.js';

/** The occasion of a call of several people: an application of the virtual ward, or a chat group. */
export type Occasion = { applicationId: string } | { groupId: string };

export const occasionOf = ({ applicationId, group }: Pick<Conference, 'applicationId' | 'group'>): Occasion =>
  group ? { groupId: group.groupId } : { applicationId: applicationId ?? '' };

/** Whether a conference is held for an occasion. */
export const isHeldFor = ({ applicationId, group }: Conference, occasion: Occasion): boolean =>
  'groupId' in occasion ? group?.groupId === occasion.groupId : applicationId === occasion.applicationId;

/** The people the user may ring. */
export function useInvitable(occasion: Occasion) {
  const groupId = 'groupId' in occasion ? occasion.groupId : undefined;
  const applicationId = 'applicationId' in occasion ? occasion.applicationId : undefined;
  const load = useCallback(
    () =>
      groupId === undefined
        ? call('conference.invitable', { applicationId: applicationId ?? '' })
        : call('conference.invitableInGroup', { groupId }),
    [applicationId, groupId],
  );
  return useLoad(`invitable ${groupId ?? ''} ${applicationId ?? ''}`, load);
}
