import { MAX_CONFERENCE, screenIdOf, type ReplyOf } from '@wardlink/contract';
import { CALLING_PATH, SDK_APP_ID } from '../../core/calling-service.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import { callOverTopic } from '../../core/topics.js';
import type { Tx } from '../../database/connection.js';
import type { Caller } from '../../core/caller.js';
import { lockConference, lockOpenConference, mayTakePart, ofSomebody } from './access.js';
import { endIfEmpty, placeOf } from './end.js';
import { noteAnswered } from './start.js';
import {
  announceConference,
  isRinging,
  membersOf,
  shownConference,
  takesPlace,
  type StoredConference,
} from './select.js';

/**
 * Answers the invitation, returns to the conference, or reports that the caller is still in it.
 * @throws Refusal `conference.unknown`, `conference.ended`, `conference.full`
 */
export function joinConference(call: Call<'conference.join'>): Promise<ReplyOf<'conference.join'>> {
  const { caller, clock, calling, request } = call;
  const { conferenceId } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const { conference, members } = await lockOpenConference(tx, caller, conferenceId);
    const own = members.find(({ accountId }) => accountId === caller.accountId);
    const others = members.filter((one) => one !== own && takesPlace(one, clock.now()));
    if (others.length >= MAX_CONFERENCE) throw new Refusal('conference.full', { places: { most: MAX_CONFERENCE } });
    const isNew = own?.state !== 'joined';
    if (own) {
      await setOwn(tx, caller, conferenceId, {
        state: 'joined' as const,
        seenAt: clock.date(),
        ...(isNew ? { joinedAt: clock.date() } : {}),
      });
    } else await enterUninvited(work, conferenceId);
    if (isNew) {
      if (others.some(({ state }) => state === 'joined')) await noteAnswered(tx, conferenceId, clock.date());
      const event = { type: 'conference.joined', subject: conferenceId } as const;
      await recordByCaller(work, event, shownPlace(await placeOf(tx, conference)));
      await announceConference(work, conference, members);
    }
    const roomNumber = Number(conference.roomNumber);
    const accessOf = (identifier: string) => ({
      identifier,
      userSig: calling.sign(identifier, caller.sessionId),
      roomKey: calling.roomKey(identifier, roomNumber, caller.sessionId),
    });
    return {
      conference: await shownConference(tx, caller, conferenceId, clock.now()),
      access: {
        ...accessOf(caller.accountId),
        appid: SDK_APP_ID,
        channelPath: CALLING_PATH,
        screen: maySendScreen(caller, conference) ? accessOf(screenIdOf(caller.accountId)) : null,
      },
    };
  });
}

/**
 * Staff may share their screen in a group call. A consultation shows the patient's curve instead, as far as each may
 * see it.
 */
const maySendScreen = ({ patientId }: Caller, { groupId }: StoredConference): boolean =>
  groupId !== null && patientId === null;

/** Adds a group member who was not rung to the group's call. */
async function enterUninvited({ tx, caller, clock }: Work, conferenceId: string): Promise<void> {
  const at = clock.date();
  const { accountId, patientId } = caller;
  const side = patientId === null ? ('member' as const) : ('patient' as const);
  const times = { invitedAt: at, invitedBy: accountId, joinedAt: at, seenAt: at };
  await tx
    .insertInto('conferenceMember')
    .values({ conferenceId, accountId, side, state: 'joined', ...times })
    .execute();
}

const shownPlace = ({ patientId, nodeId }: Awaited<ReturnType<typeof placeOf>>) => ({
  patientId,
  ...(nodeId === null ? {} : { nodeId }),
});

const setOwn = (
  tx: Tx,
  { accountId }: Caller,
  conferenceId: string,
  set: { state?: 'joined' | 'declined' | 'left'; busy?: boolean; seenAt?: Date; joinedAt?: Date; leftAt?: Date },
) =>
  tx
    .updateTable('conferenceMember')
    .set(set)
    .where('conferenceId', '=', conferenceId)
    .where('accountId', '=', accountId)
    .execute();

/** Ends the caller's part. Idempotent; possible for everybody who was invited, even after their access ended. */
async function endPart(
  call: Call<'conference.decline'> | Call<'conference.leave'>,
  from: 'ringing' | 'joined',
  to: 'declined' | 'left',
): Promise<Record<string, never>> {
  const { caller, clock, request } = call;
  const { conferenceId } = request;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const { conference, members } = await lockConference(tx, caller, conferenceId);
    const own = members.find(({ accountId }) => accountId === caller.accountId);
    if (conference.endedAt || own?.state !== from) return {};
    await setOwn(tx, caller, conferenceId, { state: to, leftAt: clock.date() });
    if (conference.presentedBy === caller.accountId) await present(tx, conferenceId, null, null);
    const event = { type: `conference.${to}`, subject: conferenceId } as const;
    await recordByCaller(work, event, shownPlace(await placeOf(tx, conference)));
    // The caller's page has left the room by then; a second page of the account has not.
    if (to === 'left') announce(callOverTopic(caller.accountId));
    const after = await membersOf(tx, conferenceId);
    const ending = { accountId: caller.accountId, at: clock.date() };
    const isOver = await endIfEmpty(work, { conference, members: after }, ending);
    if (!isOver) await announceConference(work, conference, after);
    return {};
  });
}

export const declineConference = (call: Call<'conference.decline'>) => endPart(call, 'ringing', 'declined');
export const leaveConference = (call: Call<'conference.leave'>) => endPart(call, 'joined', 'left');

/**
 * Reports that the caller, who is rung, is in another call, so that the others see why there is no answer. Idempotent.
 */
export function reportBusy(call: Call<'conference.busy'>): Promise<Record<string, never>> {
  const { caller, clock, request } = call;
  const { conferenceId } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const { conference, members } = await lockConference(tx, caller, conferenceId);
    const own = members.find(({ accountId }) => accountId === caller.accountId);
    if (conference.endedAt || !own || own.busy || !isRinging(own, clock.now())) return {};
    await setOwn(tx, caller, conferenceId, { busy: true });
    await announceConference(work, conference, members);
    return {};
  });
}

const present = (tx: Tx, conferenceId: string, presentedBy: string | null, presentedDays: number | null) =>
  tx.updateTable('conference').set({ presentedBy, presentedDays }).where('id', '=', conferenceId).execute();

/**
 * Shows the patient's curve to all.
 * @throws Refusal `conference.unknown`, `conference.ended`, `conference.notIn`; `application.unknown` in the call of a
 *   group, which is about no patient
 */
export function presentCurve(call: Call<'conference.present'>): Promise<ReplyOf<'conference.present'>> {
  const { caller, clock, request } = call;
  const { conferenceId, days } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const { conference, members } = await lockOpenConference(tx, caller, conferenceId);
    const own = members.find(({ accountId }) => accountId === caller.accountId);
    if (own?.state !== 'joined' || own.side === 'patient') throw new Refusal('conference.notIn');
    if (conference.applicationId === null) throw new Refusal('application.unknown');
    await present(tx, conferenceId, days === null ? null : caller.accountId, days);
    await announceConference(work, conference, members);
    return { conference: await shownConference(tx, caller, conferenceId, clock.now()) };
  });
}

/**
 * Open conferences to which the caller was invited, or of a group of the caller, and in which the caller may take part.
 */
export async function currentConferences({ db, caller, clock }: Call<'conference.current'>) {
  const rows = await db
    .selectFrom('conference')
    .selectAll()
    .where('endedAt', 'is', null)
    .where(ofSomebody(caller.accountId))
    .orderBy('startedAt', 'desc')
    .execute();
  const open = [];
  for (const row of rows) {
    if (await mayTakePart(db, caller, row)) open.push(await shownConference(db, caller, row.id, clock.now()));
  }
  return { conferences: open };
}
