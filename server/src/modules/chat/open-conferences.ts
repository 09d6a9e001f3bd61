import { conferenceTopic, type Topic } from '../../core/topics.js';
import type { Queries } from '../../database/connection.js';

/** Topics of the open conferences of these accounts, whose announcements may have been lost. */
export async function openConferences(db: Queries, accountIds: readonly string[]): Promise<Topic[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('conferenceMember as member')
    .innerJoin('conference', 'conference.id', 'member.conferenceId')
    .select(['member.accountId', 'conference.id'])
    .where('conference.endedAt', 'is', null)
    .where('member.accountId', 'in', accountIds)
    .execute();
  return rows.map(({ accountId, id }) => conferenceTopic(accountId, id));
}
