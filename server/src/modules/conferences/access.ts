import { sql } from 'kysely';
import type { Caller } from '../../core/caller.js';
import { Refusal } from '../../core/refusal.js';
import type { Queries, Tx } from '../../database/connection.js';
import { isMember, lockRow } from '../groups/select.js';
import { membersOf, type StoredConference } from './select.js';
import { subjectFor } from './subject.js';

/** Conferences to which an account was invited, or whose group it is a member of. */
export const ofSomebody = (accountId: string) => sql<boolean>`(
  exists (
    select from conference_member invited
    where invited.conference_id = conference.id and invited.account_id = ${accountId})
  or exists (
    select from group_member present join chat_group on chat_group.id = present.group_id
    where present.group_id = conference.group_id and present.account_id = ${accountId}
      and present.left_at is null and chat_group.dissolved_at is null))`;

/**
 * A conference, locked. @throws Refusal `conference.unknown` for people who were not invited and are not in its group
 */
export async function lockConference(tx: Tx, { accountId }: Pick<Caller, 'accountId'>, conferenceId: string) {
  await lockGroupOf(tx, conferenceId);
  const conference = await tx
    .selectFrom('conference')
    .selectAll()
    .where('id', '=', conferenceId)
    .where(ofSomebody(accountId))
    .forUpdate()
    .executeTakeFirst();
  if (!conference) throw new Refusal('conference.unknown', { field: 'conferenceId' });
  return { conference, members: await membersOf(tx, conferenceId) };
}

/**
 * Locks the group of a conference, if it has one: always before the conference, since the group's lines are written
 * too.
 */
export async function lockGroupOf(tx: Tx, conferenceId: string): Promise<void> {
  const known = await tx.selectFrom('conference').select('groupId').where('id', '=', conferenceId).executeTakeFirst();
  if (known?.groupId) await lockRow(tx, known.groupId);
}

/**
 * Whether the caller may still take part: for an application, the team looks after the patient and the caller is of one
 * of the sides; for a group, the caller is a member.
 */
export async function mayTakePart(db: Queries, caller: Caller, conference: StoredConference): Promise<boolean> {
  const { applicationId, groupId } = conference;
  if (groupId !== null) return isMember(db, caller, groupId);
  return applicationId !== null && (await subjectFor(db, caller, applicationId)) !== undefined;
}

/**
 * A conference that goes on, locked.
 * @throws Refusal `conference.unknown` for callers who may not take part, also once it has ended; `conference.ended`
 */
export async function lockOpenConference(tx: Tx, caller: Caller, conferenceId: string) {
  const locked = await lockConference(tx, caller, conferenceId);
  // Asked first, because a former member may not learn whether the conference goes on.
  if (!(await mayTakePart(tx, caller, locked.conference))) {
    throw new Refusal('conference.unknown', { field: 'conferenceId' });
  }
  if (locked.conference.endedAt) throw new Refusal('conference.ended');
  return locked;
}
