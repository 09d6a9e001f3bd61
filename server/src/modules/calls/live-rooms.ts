import type { ReplyOf } from '@wardlink/contract';
import { accountOf, isCheck } from './checks.js';
import type { Call } from '../../core/handler.js';
import { inScope } from '../../core/access/scope.js';

type LiveRoom = ReplyOf<'call.rooms'>['rooms'][number];

/**
 * Calls under way in this process. A room is shown to callers whose scope includes the node of a member; other members
 * are not named.
 */
export async function liveRooms({ db, caller, calling }: Call<'call.rooms'>): Promise<ReplyOf<'call.rooms'>> {
  const rooms = calling.rooms().filter(({ members }) => !members.every(({ userId }) => isCheck(userId)));
  // The server signs only account ids, which are numbers; tests of the network do not count as calls.
  const userIds = [...new Set(rooms.flatMap(({ members }) => members.map(({ userId }) => accountOf(userId))))];
  if (userIds.length === 0) return { rooms: [] };
  const visible = await db
    .selectFrom('account')
    .innerJoin('organisationNode as place', 'place.id', 'account.nodeId')
    .select(['account.id', 'account.realName', 'account.latinName', 'account.patientId'])
    .where('account.id', 'in', userIds)
    .where(inScope(caller, 'place.path'))
    .execute();
  const people = new Map(
    visible.map(({ id, realName, latinName, patientId }) => [
      id,
      { name: realName, latinName, patient: patientId !== null },
    ]),
  );
  return {
    rooms: rooms
      .filter(({ members }) => members.some(({ userId }) => people.has(accountOf(userId))))
      .map(({ room, members }): LiveRoom => {
        const shown = members.map((member) => ({
          userId: member.userId,
          person: people.get(accountOf(member.userId)) ?? null,
          joinedAt: Date.parse(member.joinedAt),
          connected: member.connected,
          publishing: member.publishing,
          muted: member.muted,
          subscriptions: member.subscriptions,
          quality: [...member.quality],
        }));
        return { room: String(room), since: Math.min(...shown.map(({ joinedAt }) => joinedAt)), members: shown };
      })
      .sort((a, b) => a.since - b.since),
  };
}
