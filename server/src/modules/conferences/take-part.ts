import { MAX_CONFERENCE, type ReplyOf } from '@wardlink/contract';
import { CALLING_PATH, SDK_APP_ID } from '../../core/calling-service.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import { callOverTopic } from '../../core/topics.js';
import type { Queries, Tx } from '../../database/connection.js';
import type { Caller } from '../../core/caller.js';
import { endIfEmpty, placeOf } from './end.js';
import {
  announceConference,
  lockConference,
  membersOf,
  shownConference,
  takesPlace,
  type StoredConference,
} from './select.js';
import { subjectFor } from './subject.js';

/** Whether the caller may still take part: the team looks after the patient, and the caller is of one of the sides. */
async function mayTakePart(db: Queries, caller: Caller, { applicationId }: StoredConference): Promise<boolean> {
  return applicationId !== null && (await subjectFor(db, caller, applicationId)) !== undefined;
}

/**
 * Answers the invitation, comes back, or says that the caller is still there.
 * @throws Refusal `conference.unknown`, `conference.ended`, `conference.full`
 */
export function joinConference(call: Call<'conference.join'>): Promise<ReplyOf<'conference.join'>> {
  const { caller, clock, calling, request } = call;
  const { conferenceId } = request;
  return inTransaction(call, async (tx, announce) => {
    const { conference, members } = await lockConference(tx, caller, conferenceId);
    if (conference.endedAt) throw new Refusal('conference.ended');
    if (!(await mayTakePart(tx, caller, conference))) {
      throw new Refusal('conference.unknown', { field: 'conferenceId' });
    }
    const own = members.find(({ accountId }) => accountId === caller.accountId);
    const others = members.filter((one) => one !== own && takesPlace(one, clock.now()));
    if (others.length >= MAX_CONFERENCE) throw new Refusal('conference.full', { places: { most: MAX_CONFERENCE } });
    const isNew = own?.state !== 'joined';
    await setOwn(tx, caller, conferenceId, {
      ...{ state: 'joined' as const, seenAt: clock.date() },
      ...(isNew ? { joinedAt: clock.date() } : {}),
    });
    if (isNew) {
      const event = { type: 'conference.joined', subject: conferenceId } as const;
      await recordByCaller(call, tx, event, shownPlace(await placeOf(tx, conference)));
      announceConference(announce, members);
    }
    const roomNumber = Number(conference.roomNumber);
    return {
      conference: await shownConference(tx, caller, conferenceId, clock.now()),
      access: {
        userSig: calling.sign(caller.accountId, caller.sessionId),
        roomKey: calling.roomKey(caller.accountId, roomNumber),
        ...{ appid: SDK_APP_ID, identifier: caller.accountId, channelPath: CALLING_PATH },
      },
    };
  });
}

const shownPlace = ({ patientId, nodeId }: Awaited<ReturnType<typeof placeOf>>) => ({
  patientId,
  ...(nodeId === null ? {} : { nodeId }),
});

const setOwn = (
  tx: Tx,
  { accountId }: Caller,
  conferenceId: string,
  set: { state: 'joined' | 'declined' | 'left'; seenAt?: Date; joinedAt?: Date; leftAt?: Date },
) =>
  tx
    .updateTable('conferenceMember')
    .set(set)
    .where('conferenceId', '=', conferenceId)
    .where('accountId', '=', accountId)
    .execute();

/** Ends the caller's part. Idempotent; it is possible for whoever was invited, whatever else may have ended. */
async function endPart(
  call: Call<'conference.decline'> | Call<'conference.leave'>,
  from: 'ringing' | 'joined',
  to: 'declined' | 'left',
): Promise<Record<string, never>> {
  const { caller, clock, request } = call;
  const { conferenceId } = request;
  return inTransaction(call, async (tx, announce) => {
    const { conference, members } = await lockConference(tx, caller, conferenceId);
    const own = members.find(({ accountId }) => accountId === caller.accountId);
    if (conference.endedAt || own?.state !== from) return {};
    await setOwn(tx, caller, conferenceId, { state: to, leftAt: clock.date() });
    if (conference.presentedBy === caller.accountId) await present(tx, conferenceId, null, null);
    const event = { type: `conference.${to}`, subject: conferenceId } as const;
    await recordByCaller(call, tx, event, shownPlace(await placeOf(tx, conference)));
    // The own page has left the room by then; a second page of the account has not.
    if (to === 'left') announce(callOverTopic(caller.accountId));
    const after = await membersOf(tx, conferenceId);
    const ending = { accountId: caller.accountId, at: clock.date() };
    if (!(await endIfEmpty(tx, announce, { conference, members: after }, ending))) announceConference(announce, after);
    return {};
  });
}

export const declineConference = (call: Call<'conference.decline'>) => endPart(call, 'ringing', 'declined');
export const leaveConference = (call: Call<'conference.leave'>) => endPart(call, 'joined', 'left');

const present = (tx: Tx, conferenceId: string, presentedBy: string | null, presentedDays: number | null) =>
  tx.updateTable('conference').set({ presentedBy, presentedDays }).where('id', '=', conferenceId).execute();

/** Shows the patient's curve to all. @throws Refusal `conference.unknown`, `conference.ended`, `conference.notIn` */
export function presentCurve(call: Call<'conference.present'>): Promise<ReplyOf<'conference.present'>> {
  const { caller, clock, request } = call;
  const { conferenceId, days } = request;
  return inTransaction(call, async (tx, announce) => {
    const { conference, members } = await lockConference(tx, caller, conferenceId);
    if (conference.endedAt) throw new Refusal('conference.ended');
    const own = members.find(({ accountId }) => accountId === caller.accountId);
    if (own?.state !== 'joined' || own.side === 'patient') throw new Refusal('conference.notIn');
    await present(tx, conferenceId, days === null ? null : caller.accountId, days);
    announceConference(announce, members);
    return { conference: await shownConference(tx, caller, conferenceId, clock.now()) };
  });
}

/** Conferences that are on, to which the caller was invited and in which they may still take part. */
export async function currentConferences({ db, caller, clock }: Call<'conference.current'>) {
  const rows = await db
    .selectFrom('conference')
    .innerJoin('conferenceMember as member', 'member.conferenceId', 'conference.id')
    .selectAll('conference')
    .where('member.accountId', '=', caller.accountId)
    .where('conference.endedAt', 'is', null)
    .orderBy('conference.startedAt', 'desc')
    .execute();
  const open = [];
  for (const row of rows) {
    if (await mayTakePart(db, caller, row)) open.push(await shownConference(db, caller, row.id, clock.now()));
  }
  return { conferences: open };
}
