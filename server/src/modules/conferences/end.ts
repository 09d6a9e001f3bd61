import { recordAudit } from '../../core/audit/trail.js';
import { callOverTopic, roomClosedTopic } from '../../core/topics.js';
import type { Tx } from '../../database/connection.js';
import { noteEnd, noteMissed } from './lines.js';
import { announceConference, takesPlace, type StoredConference, type StoredMember } from './select.js';

/** Of whom an audit event is, and at which node. */
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
  /** Nobody where it happens by itself. */
  accountId: string | null;
  at: Date;
}

/** Ends a locked conference for everybody, and closes its room. */
export async function endConference(
  tx: Tx,
  announce: (topic: string) => void,
  { conference, members }: { conference: StoredConference; members: readonly StoredMember[] },
  { accountId, at }: Ending,
): Promise<void> {
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
    tx,
    announce,
    conference,
    members.filter(({ state }) => state === 'ringing'),
    at,
  );
  await noteEnd(tx, announce, conference, at);
  const took = members.filter(({ joinedAt }) => joinedAt !== null).length;
  const after = { people: took, minutes: Math.round((at.getTime() - conference.startedAt.getTime()) / 60_000) };
  const event = { type: 'conference.ended', subject: conference.id, after } as const;
  await recordAudit(tx, at, event, { accountId, ...(await placeOf(tx, conference)) });
  announce(roomClosedTopic(conference.roomNumber));
  await announceConference(tx, announce, conference, members);
}

/**
 * Ends a locked conference in which nobody is and nobody is rung any more. The call of a group ends with the last one in it:
 * whoever answered would be alone. @returns whether it did
 */
export async function endIfEmpty(
  tx: Tx,
  announce: (topic: string) => void,
  { conference, members }: { conference: StoredConference; members: readonly StoredMember[] },
  ending: Ending,
): Promise<boolean> {
  const now = ending.at.getTime();
  const isOn = members.some((one) => (conference.groupId === null ? takesPlace(one, now) : one.state === 'joined'));
  if (isOn) return false;
  await endConference(tx, announce, { conference, members }, ending);
  return true;
}

/** Takes a locked conference's member out: whoever is not heard of any more is also not in the room any more. */
export async function takeOut(
  tx: Tx,
  announce: (topic: string) => void,
  member: StoredMember,
  at: Date,
): Promise<void> {
  const { conferenceId, accountId } = member;
  await tx
    .updateTable('conferenceMember')
    .set({ state: 'left', leftAt: at })
    .where('conferenceId', '=', conferenceId)
    .where('accountId', '=', accountId)
    .execute();
  announce(callOverTopic(accountId));
}
