import { recordAudit } from '../../core/audit/trail.js';
import { callOverTopic, roomClosedTopic } from '../../core/topics.js';
import type { AnyWork } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { noteEnd, noteMissed } from './lines.js';
import { announceConference, isRinging, type StoredConference, type StoredMember } from './select.js';

/** Patient and node of an audit event. */
export async function placeOf(tx: Tx, { applicationId, groupId }: Pick<StoredConference, 'applicationId' | 'groupId'>) {
  if (groupId !== null) {
    const group = await tx.selectFrom('chatGroup').select('nodeId').where('id', '=', groupId).executeTakeFirst();
    return { patientId: null, nodeId: group?.nodeId ?? null };
  }
  if (applicationId === null) return { patientId: null, nodeId: null };
  const row = await tx
    .selectFrom('virtualApplication')
    .select(['patientId', 'nodeId'])
    .where('id', '=', applicationId)
    .executeTakeFirst();
  return { patientId: row?.patientId ?? null, nodeId: row?.nodeId ?? null };
}

interface Ending {
  /** Null if the conference ends by itself. */
  accountId: string | null;
  at: Date;
}

/** Ends a locked conference for everybody, and closes its room. */
export async function endConference(
  work: AnyWork,
  { conference, members }: { conference: StoredConference; members: readonly StoredMember[] },
  { accountId, at }: Ending,
): Promise<void> {
  const { tx, announce } = work;
  await tx
    .updateTable('conference')
    .set({ endedAt: at, presentedBy: null, presentedDays: null })
    .where('id', '=', conference.id)
    .execute();
  await tx
    .updateTable('conferenceMember')
    .set({ state: 'left', leftAt: at })
    .where('conferenceId', '=', conference.id)
    .where('state', '=', 'joined')
    .execute();
  await noteMissed(
    work,
    conference,
    members.filter(({ state }) => state === 'ringing'),
    at,
  );
  await noteEnd(work, conference, at);
  const took = members.filter(({ joinedAt }) => joinedAt !== null).length;
  const after = { people: took, minutes: Math.round((at.getTime() - conference.startedAt.getTime()) / 60_000) };
  const event = { type: 'conference.ended', subject: conference.id, after } as const;
  await recordAudit(tx, at, event, { accountId, ...(await placeOf(tx, conference)) });
  announce(roomClosedTopic(conference.roomNumber));
  await announceConference(work, conference, members);
}

/**
 * Whether a conference continues. Nobody stays alone in it: a group call ends when one person is left and nobody is
 * rung; a consultation that nobody answered ends when nobody is rung. An answered consultation waits for people to
 * return, and rings without its caller, since its patient waits.
 */
export function goesOn(
  { groupId, answeredAt }: Pick<StoredConference, 'groupId' | 'answeredAt'>,
  members: readonly Pick<StoredMember, 'state' | 'invitedAt'>[],
  now: number,
): boolean {
  const inside = members.filter(({ state }) => state === 'joined').length;
  const isRung = members.some((one) => isRinging(one, now));
  if (inside > 1) return true;
  if (isRung) return groupId === null || inside === 1;
  return inside === 1 && groupId === null && answeredAt !== null;
}

/** Ends a locked conference that does not continue. @returns whether it ended it */
export async function endIfEmpty(
  work: AnyWork,
  { conference, members }: { conference: StoredConference; members: readonly StoredMember[] },
  ending: Ending,
): Promise<boolean> {
  if (goesOn(conference, members, ending.at.getTime())) return false;
  await endConference(work, { conference, members }, ending);
  return true;
}

/** Marks a member of a locked conference as gone: a member who is silent for too long is no longer in the room. */
export async function takeOut({ tx, announce }: AnyWork, member: StoredMember, at: Date): Promise<void> {
  const { conferenceId, accountId } = member;
  await tx
    .updateTable('conferenceMember')
    .set({ state: 'left', leftAt: at })
    .where('conferenceId', '=', conferenceId)
    .where('accountId', '=', accountId)
    .execute();
  announce(callOverTopic(accountId));
}
