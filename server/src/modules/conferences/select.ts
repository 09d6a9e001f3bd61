import { CONFERENCE_RINGS, type ConferenceState, type ReplyOf } from '@wardlink/contract';
import type { Selectable } from 'kysely';
import { exercising } from '../../core/access/rights.js';
import { seesPatient } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import { Refusal } from '../../core/refusal.js';
import { conferenceTopic } from '../../core/topics.js';
import type { Queries, Tx } from '../../database/connection.js';
import type { ConferenceMemberTable, ConferenceTable } from '../../database/schema/index.js';

export type ShownConference = ReplyOf<'conference.join'>['conference'];
export type StoredConference = Selectable<ConferenceTable>;
export type StoredMember = Selectable<ConferenceMemberTable>;

/** Whether somebody is still rung at an instant. */
export const isRinging = ({ state, invitedAt }: Pick<StoredMember, 'state' | 'invitedAt'>, now: number): boolean =>
  state === 'ringing' && invitedAt.getTime() + CONFERENCE_RINGS > now;

/** Whether somebody takes one of the places: is in it, or is rung. */
export const takesPlace = (member: Pick<StoredMember, 'state' | 'invitedAt'>, now: number): boolean =>
  member.state === 'joined' || isRinging(member, now);

/** A conference, locked. @throws Refusal `conference.unknown` for whoever was not invited to it */
export async function lockConference(tx: Tx, { accountId }: Caller, conferenceId: string) {
  const conference = await tx
    .selectFrom('conference')
    .selectAll()
    .where('id', '=', conferenceId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('conferenceMember as member')
          .select('member.accountId')
          .whereRef('member.conferenceId', '=', 'conference.id')
          .where('member.accountId', '=', accountId),
      ),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!conference) throw new Refusal('conference.unknown', { field: 'conferenceId' });
  return { conference, members: await membersOf(tx, conferenceId) };
}

export const membersOf = (db: Queries, conferenceId: string): Promise<StoredMember[]> =>
  db.selectFrom('conferenceMember').selectAll().where('conferenceId', '=', conferenceId).execute();

/** Tells everybody who was invited that a conference changed. */
export function announceConference(
  announce: (topic: string) => void,
  members: readonly Pick<StoredMember, 'accountId' | 'conferenceId'>[],
): void {
  for (const { accountId, conferenceId } of members) announce(conferenceTopic(accountId, conferenceId));
}

/** The patient whom an application is about, for those who may see the patient at the moment, and for the patient. */
async function patientFor(db: Queries, caller: Caller, applicationId: string, now: number) {
  const reader = exercising(caller, 'patient.read', now);
  const row = await db
    .selectFrom('virtualApplication as application')
    .innerJoin('patient', 'patient.id', 'application.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select(['patient.id as patientId', 'patient.name', 'patient.latinName'])
    .where('application.id', '=', applicationId)
    .where((eb) => (caller.patientId === null ? seesPatient(reader) : eb('patient.id', '=', caller.patientId)))
    .executeTakeFirst();
  return row ?? null;
}

/** A conference in the contract's form, for a caller who was invited to it. */
export async function shownConference(
  db: Queries,
  caller: Caller,
  conferenceId: string,
  now: number,
): Promise<ShownConference> {
  const row = await db.selectFrom('conference').selectAll().where('id', '=', conferenceId).executeTakeFirstOrThrow();
  const [members, patient] = await Promise.all([
    db
      .selectFrom('conferenceMember as member')
      .innerJoin('account', 'account.id', 'member.accountId')
      .select(['account.id as userId', 'account.realName as name', 'account.latinName', 'account.avatar'])
      .select(['member.side', 'member.state', 'member.invitedAt', 'member.joinedAt'])
      .where('member.conferenceId', '=', conferenceId)
      .orderBy('member.invitedAt')
      .orderBy('account.id')
      .execute(),
    row.applicationId === null ? null : patientFor(db, caller, row.applicationId, now),
  ]);
  const stateOf = (member: (typeof members)[number]): ConferenceState =>
    member.state === 'ringing' && (row.endedAt !== null || !isRinging(member, now)) ? 'missed' : member.state;
  return {
    ...{ conferenceId, roomNumber: Number(row.roomNumber), applicationId: row.applicationId ?? '', patient },
    ...{ startedAt: row.startedAt.getTime(), startedBy: row.startedBy, endedAt: row.endedAt?.getTime() ?? null },
    presented:
      row.presentedBy !== null && row.presentedDays !== null
        ? { userId: row.presentedBy, days: row.presentedDays }
        : null,
    members: members.map(({ invitedAt, joinedAt, ...member }) => ({
      ...member,
      state: stateOf({ ...member, invitedAt, joinedAt }),
      invitedAt: invitedAt.getTime(),
      joinedAt: joinedAt?.getTime() ?? null,
    })),
  };
}
