import { MAX_CONFERENCE, type ReplyOf, type RequestOf } from '@wardlink/contract';
import { randomInt } from 'node:crypto';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { lockRow } from '../groups/select.js';
import { ringUp } from './invite.js';
import { noteStart } from './lines.js';
import { occasionOfApplication, occasionOfGroup, type Occasion } from './occasion.js';
import { announceConference, membersOf, shownConference, takesPlace } from './select.js';

/** Room numbers of conferences are below this; those for tests of the network begin here. */
const ROOMS = 4_000_000_000;

type Started = Pick<RequestOf<'conference.startInGroup'>, 'conferenceId' | 'userIds' | 'video'>;

/**
 * Starts a conference about an application of the caller's ward or team, or joins the open one, and rings people.
 * @throws Refusal `application.unknown`, `input.invalid`, `conference.ended`, `conference.notInvitable`,
 *   `conference.full`
 */
export function startConference(call: Call<'conference.start'>): Promise<ReplyOf<'conference.start'>> {
  const { caller, clock, request } = call;
  const { applicationId } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const occasion = await occasionOfApplication(tx, caller, applicationId, clock.date());
    // Two who start at once get the same conference.
    await tx.selectFrom('virtualApplication').select('id').where('id', '=', applicationId).forUpdate().execute();
    return begin(work, occasion, { ...request, video: true });
  });
}

/**
 * Starts a call in a group of the caller, who is staff, or joins the open one, and rings members.
 * @throws Refusal `group.forbidden` for a patient; `group.unknown`, `input.invalid`, `conference.ended`,
 *   `conference.notInvitable`, `conference.full`
 */
export function startInGroup(call: Call<'conference.startInGroup'>): Promise<ReplyOf<'conference.startInGroup'>> {
  const { caller, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    await lockRow(tx, request.groupId);
    const occasion = await occasionOfGroup(tx, caller, request.groupId);
    if (caller.patientId !== null) throw new Refusal('group.forbidden');
    return begin(work, occasion, request);
  });
}

async function begin(
  work: Work,
  occasion: Occasion,
  { conferenceId: wanted, userIds, video }: Started,
): Promise<ReplyOf<'conference.start'>> {
  const { tx, caller, clock } = work;
  const conferenceId = await openedFor(work, occasion, { conferenceId: wanted, video });
  const members = await membersOf(tx, conferenceId);
  const own = members.find(({ accountId }) => accountId === caller.accountId);
  if (own?.state !== 'joined') {
    if (members.filter((one) => takesPlace(one, clock.now())).length >= MAX_CONFERENCE) {
      throw new Refusal('conference.full', { places: { most: MAX_CONFERENCE } });
    }
    const presence = { state: 'joined' as const, joinedAt: clock.date(), seenAt: clock.date() };
    await tx
      .insertInto('conferenceMember')
      .values({
        conferenceId,
        accountId: caller.accountId,
        side: occasion.sides.get(caller.accountId) ?? occasion.ownSide,
        invitedAt: clock.date(),
        invitedBy: caller.accountId,
        ...presence,
      })
      .onConflict((conflict) => conflict.columns(['conferenceId', 'accountId']).doUpdateSet(presence))
      .execute();
    if (members.some(({ state }) => state === 'joined')) await noteAnswered(tx, conferenceId, clock.date());
  }
  await ringUp(work, conferenceId, occasion, userIds);
  const { groupId = null } = 'groupId' in occasion.of ? occasion.of : {};
  await announceConference(work, { id: conferenceId, groupId }, await membersOf(tx, conferenceId));
  return { conference: await shownConference(tx, caller, conferenceId, clock.now()) };
}

/** Stores when the conversation began: a second person has joined. */
export const noteAnswered = (tx: Tx, conferenceId: string, at: Date) =>
  tx
    .updateTable('conference')
    .set({ answeredAt: at })
    .where('id', '=', conferenceId)
    .where('answeredAt', 'is', null)
    .execute();

/**
 * The open conference for an occasion, or a new one of the caller. @throws Refusal `input.invalid`, `conference.ended`
 */
async function openedFor(
  work: Work,
  { of, place }: Occasion,
  { conferenceId, video }: Omit<Started, 'userIds'>,
): Promise<string> {
  const { tx, caller, clock } = work;
  const known = await tx
    .selectFrom('conference')
    .select(['id', 'applicationId', 'groupId', 'endedAt'])
    .where((eb) =>
      eb.or([
        eb('id', '=', conferenceId),
        eb.and([
          'groupId' in of ? eb('groupId', '=', of.groupId) : eb('applicationId', '=', of.applicationId),
          eb('endedAt', 'is', null),
        ]),
      ]),
    )
    .execute();
  const same = known.find(({ id }) => id === conferenceId);
  const isOfIt = 'groupId' in of ? same?.groupId === of.groupId : same?.applicationId === of.applicationId;
  if (same && !isOfIt) throw new Refusal('input.invalid', { field: 'conferenceId' });
  if (same?.endedAt) throw new Refusal('conference.ended', { field: 'conferenceId' });
  const open = known.find(({ endedAt }) => endedAt === null);
  if (open) return open.id;
  const started = { startedAt: clock.date(), startedBy: caller.accountId };
  await tx
    .insertInto('conference')
    .values({ id: conferenceId, ...of, ...started, video, roomNumber: String(1 + randomInt(ROOMS - 1)) })
    .execute();
  const after: Record<string, string> = 'groupId' in of ? { groupId: of.groupId } : {};
  await recordByCaller(work, { type: 'conference.started', subject: conferenceId, after }, place);
  if ('groupId' in of) {
    await noteStart(work, { groupId: of.groupId, startedBy: caller.accountId, video }, clock.date());
  }
  return conferenceId;
}
