import { MAX_CONFERENCE, type ConferenceSide, type ReplyOf } from '@wardlink/contract';
import { randomInt } from 'node:crypto';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { invitableTo } from './invitable.js';
import { announceConference, lockConference, membersOf, shownConference, takesPlace } from './select.js';
import { subjectForStaff, type Subject } from './subject.js';

/** Numbers of rooms for tests of the network begin above. */
const ROOMS = 4_000_000_000;

type Inviting = Call<'conference.start'> | Call<'conference.invite'>;

/** The sides of those who may be invited, and of the caller, by account. */
const sidesOf = async (tx: Tx, subject: Subject, at: Date): Promise<ReadonlyMap<string, ConferenceSide>> =>
  new Map((await invitableTo(tx, subject, at)).map(({ userId, side }) => [userId, side]));

/**
 * Rings people: whoever is in already, or is being rung, is left alone.
 * @throws Refusal `conference.notInvitable`, `conference.full`
 */
async function ringUp(
  { caller, clock }: Inviting,
  tx: Tx,
  conferenceId: string,
  { subject, sides }: { subject: Subject; sides: ReadonlyMap<string, ConferenceSide> },
  userIds: readonly string[],
): Promise<void> {
  const now = clock.now();
  const members = await membersOf(tx, conferenceId);
  const present = new Set(members.filter((one) => takesPlace(one, now)).map(({ accountId }) => accountId));
  const invited = [...new Set(userIds)].filter((userId) => !present.has(userId) && userId !== caller.accountId);
  if (invited.some((userId) => !sides.has(userId))) throw new Refusal('conference.notInvitable', { field: 'userIds' });
  if (present.size + invited.length > MAX_CONFERENCE) {
    throw new Refusal('conference.full', { field: 'userIds', places: { most: MAX_CONFERENCE } });
  }
  if (invited.length === 0) return;
  const invitation = { state: 'ringing' as const, invitedAt: clock.date(), invitedBy: caller.accountId };
  await tx
    .insertInto('conferenceMember')
    .values(
      invited.map((accountId) => ({
        ...{ conferenceId, accountId, ...invitation },
        side: sides.get(accountId) ?? ('ward' as ConferenceSide),
      })),
    )
    .onConflict((conflict) => conflict.columns(['conferenceId', 'accountId']).doUpdateSet(invitation))
    .execute();
  const { patientId, nodeId } = subject;
  const event = { type: 'conference.invited', subject: conferenceId, after: { people: invited.join(', ') } } as const;
  await recordByCaller({ caller, clock }, tx, event, { patientId, nodeId });
}

/** The conference that is on about an application, or a new one of the caller. @throws Refusal `input.invalid` */
async function openedFor(call: Call<'conference.start'>, tx: Tx, subject: Subject): Promise<string> {
  const { caller, clock, request } = call;
  // Two who start at once get the same one.
  await tx.selectFrom('virtualApplication').select('id').where('id', '=', subject.id).forUpdate().execute();
  const known = await tx
    .selectFrom('conference')
    .select(['id', 'applicationId', 'endedAt'])
    .where((eb) =>
      eb.or([
        eb('id', '=', request.conferenceId),
        eb.and([eb('applicationId', '=', subject.id), eb('endedAt', 'is', null)]),
      ]),
    )
    .execute();
  const same = known.find(({ id }) => id === request.conferenceId);
  if (same && same.applicationId !== subject.id) throw new Refusal('input.invalid', { field: 'conferenceId' });
  if (same?.endedAt) throw new Refusal('conference.ended', { field: 'conferenceId' });
  const open = known.find(({ endedAt }) => endedAt === null);
  if (open) return open.id;
  await tx
    .insertInto('conference')
    .values({
      ...{ id: request.conferenceId, applicationId: subject.id, startedAt: clock.date(), startedBy: caller.accountId },
      roomNumber: String(1 + randomInt(ROOMS - 1)),
    })
    .execute();
  const event = { type: 'conference.started', subject: request.conferenceId, after: {} } as const;
  await recordByCaller(call, tx, event, { patientId: subject.patientId, nodeId: subject.nodeId });
  return request.conferenceId;
}

/**
 * Starts a conference about an application of the caller's ward or team, or comes to the one that is on, and rings people.
 * @throws Refusal `application.unknown`, `input.invalid`, `conference.ended`, `conference.notInvitable`, `conference.full`
 */
export function startConference(call: Call<'conference.start'>): Promise<ReplyOf<'conference.start'>> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (tx, announce) => {
    const subject = await subjectForStaff(tx, caller, request.applicationId);
    const sides = await sidesOf(tx, subject, clock.date());
    const conferenceId = await openedFor(call, tx, subject);
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
          ...{
            conferenceId,
            accountId: caller.accountId,
            side: sides.get(caller.accountId) ?? (subject.ofTeam && !subject.ofWard ? 'team' : 'ward'),
          },
          ...{ invitedAt: clock.date(), invitedBy: caller.accountId, ...presence },
        })
        .onConflict((conflict) => conflict.columns(['conferenceId', 'accountId']).doUpdateSet(presence))
        .execute();
    }
    await ringUp(call, tx, conferenceId, { subject, sides }, request.userIds);
    announceConference(announce, await membersOf(tx, conferenceId));
    return { conference: await shownConference(tx, caller, conferenceId, clock.now()) };
  });
}

/**
 * Rings more people, for staff who are in the conference.
 * @throws Refusal `conference.unknown`, `conference.ended`, `conference.notIn`, `conference.notInvitable`, `conference.full`
 */
export function inviteToConference(call: Call<'conference.invite'>): Promise<ReplyOf<'conference.invite'>> {
  const { caller, clock, request } = call;
  const { conferenceId, userIds } = request;
  return inTransaction(call, async (tx, announce) => {
    const { conference, members } = await lockConference(tx, caller, conferenceId);
    if (conference.endedAt) throw new Refusal('conference.ended');
    const own = members.find(({ accountId }) => accountId === caller.accountId);
    if (own?.state !== 'joined' || own.side === 'patient') throw new Refusal('conference.notIn');
    const subject = await subjectForStaff(tx, caller, conference.applicationId ?? '');
    const sides = await sidesOf(tx, subject, clock.date());
    await ringUp(call, tx, conferenceId, { subject, sides }, userIds);
    announceConference(announce, await membersOf(tx, conferenceId));
    return { conference: await shownConference(tx, caller, conferenceId, clock.now()) };
  });
}
