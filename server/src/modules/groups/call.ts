import { conferenceTopic, roomReviewedTopic } from '../../core/topics.js';
import type { AnyWork } from '../../core/transaction.js';

/**
 * Removes people who left a locked group from its call, and stops ringing them. If nobody is left in the call, the
 * watch of conferences ends it.
 * @param members accounts of the group, which are notified
 */
export async function endCallParts(
  { tx, announce }: AnyWork,
  { groupId, gone, members, at }: { groupId: string; gone: readonly string[]; members: readonly string[]; at: Date },
): Promise<void> {
  const parts = await tx
    .selectFrom('conferenceMember as member')
    .innerJoin('conference', 'conference.id', 'member.conferenceId')
    .select(['conference.id', 'conference.roomNumber', 'member.accountId', 'member.state'])
    .where('conference.groupId', '=', groupId)
    .where('conference.endedAt', 'is', null)
    .where('member.accountId', 'in', [...gone])
    .where('member.state', 'in', ['ringing', 'joined'])
    .execute();
  for (const { id, roomNumber, accountId, state } of parts) {
    await tx
      .updateTable('conferenceMember')
      .set({ state: 'left', leftAt: at })
      .where('conferenceId', '=', id)
      .where('accountId', '=', accountId)
      .execute();
    if (state === 'joined') announce(roomReviewedTopic(roomNumber));
    for (const one of new Set([...members, ...gone])) announce(conferenceTopic(one, id));
  }
}
