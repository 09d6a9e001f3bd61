import { CONFERENCE_RINGS, type ConferenceState, type ReplyOf } from '@wardlink/contract';
import { sql, type Selectable } from 'kysely';
import { exercising } from '../../core/access/rights.js';
import { seesPatient } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import { POSITION } from '../../core/position.js';
import { conferenceTopic } from '../../core/topics.js';
import type { AnyWork } from '../../core/transaction.js';
import type { Queries } from '../../database/connection.js';
import type { ConferenceMemberTable, ConferenceTable } from '../../database/schema/index.js';
import { memberIds } from '../groups/select.js';
import { faceFor } from '../groups/shown.js';

type ShownConference = ReplyOf<'conference.join'>['conference'];
export type StoredConference = Selectable<ConferenceTable>;
export type StoredMember = Selectable<ConferenceMemberTable>;

/** Whether a member is still rung at an instant. */
export const isRinging = ({ state, invitedAt }: Pick<StoredMember, 'state' | 'invitedAt'>, now: number): boolean =>
  state === 'ringing' && invitedAt.getTime() + CONFERENCE_RINGS > now;

/** Whether a member takes one of the places: joined, or being rung. */
export const takesPlace = (member: Pick<StoredMember, 'state' | 'invitedAt'>, now: number): boolean =>
  member.state === 'joined' || isRinging(member, now);

export const membersOf = (db: Queries, conferenceId: string): Promise<StoredMember[]> =>
  db.selectFrom('conferenceMember').selectAll().where('conferenceId', '=', conferenceId).execute();

/** Announces a change of a conference to everybody invited; for a group call, to all members. */
export async function announceConference(
  { tx, announce }: AnyWork,
  { id, groupId }: Pick<StoredConference, 'id' | 'groupId'>,
  members: readonly Pick<StoredMember, 'accountId'>[],
): Promise<void> {
  const others = groupId === null ? [] : await memberIds(tx, groupId);
  for (const accountId of new Set([...members.map((one) => one.accountId), ...others])) {
    announce(conferenceTopic(accountId, id));
  }
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

/**
 * A conference in the contract's form, for a caller who may know of it. Patients do not see names of other patients.
 */
export async function shownConference(
  db: Queries,
  caller: Caller,
  conferenceId: string,
  now: number,
): Promise<ShownConference> {
  const row = await db.selectFrom('conference').selectAll().where('id', '=', conferenceId).executeTakeFirstOrThrow();
  const [members, patient, group] = await Promise.all([
    db
      .selectFrom('conferenceMember as member')
      .innerJoin('account', 'account.id', 'member.accountId')
      .select(['account.id as userId', 'account.realName as name', 'account.latinName', 'account.avatar'])
      .select(['member.side', 'member.state', 'member.busy', 'member.invitedAt', 'member.joinedAt'])
      .select(sql<boolean>`account.patient_id is not null`.as('patient'))
      .select(POSITION.as('position'))
      .where('member.conferenceId', '=', conferenceId)
      .orderBy('member.invitedAt')
      // Who began it comes first, also within one millisecond.
      .orderBy(sql`member.account_id <> ${row.startedBy}`)
      .orderBy('account.id')
      .execute(),
    row.applicationId === null ? null : patientFor(db, caller, row.applicationId, now),
    row.groupId === null
      ? null
      : db.selectFrom('chatGroup').select(['id as groupId', 'name']).where('id', '=', row.groupId).executeTakeFirst(),
  ]);
  const stateOf = (member: (typeof members)[number]): ConferenceState =>
    member.state === 'ringing' && (row.endedAt !== null || !isRinging(member, now)) ? 'missed' : member.state;
  return {
    conferenceId,
    roomNumber: Number(row.roomNumber),
    applicationId: row.applicationId,
    patient,
    group: group ?? null,
    video: row.video,
    startedAt: row.startedAt.getTime(),
    startedBy: row.startedBy,
    endedAt: row.endedAt?.getTime() ?? null,
    presented:
      row.presentedBy !== null && row.presentedDays !== null
        ? { userId: row.presentedBy, days: row.presentedDays }
        : null,
    members: members.map((member) => {
      const { patient: _isPatient, invitedAt, joinedAt, busy, ...shown } = faceFor(caller, member);
      const state = stateOf(member);
      return {
        ...shown,
        state,
        busy: busy && state === 'ringing',
        invitedAt: invitedAt.getTime(),
        joinedAt: joinedAt?.getTime() ?? null,
      };
    }),
  };
}
