import { randomUUID } from 'node:crypto';
import type { TestCaller } from './requests.js';
import type { WardFixture } from './ward-fixture.js';

/** A conference about a side's application in which the asker is, where the asker is of that side; else only the chief. */
export async function openConference(
  { applicationId, code }: WardFixture,
  { test, accountId }: TestCaller,
): Promise<string> {
  const { db, clock } = test.server.context;
  const at = clock.date();
  const known = await db
    .selectFrom('virtualApplication')
    .select('id')
    .where('id', '=', applicationId)
    .executeTakeFirst();
  if (!known) return randomUUID();
  // One at a time is on about an application.
  const earlier = db.updateTable('conference').set({ endedAt: at }).where('applicationId', '=', applicationId);
  await earlier.where('endedAt', 'is', null).execute();
  const id = randomUUID();
  const { chief } = test.hospital.accounts;
  const roomNumber = String(1 + Math.floor(Math.random() * 1_000_000_000));
  await db
    .insertInto('conference')
    .values({ id, applicationId, roomNumber, startedAt: at, startedBy: chief })
    .execute();
  const members = [...new Set([chief, ...(code === 'A' ? [accountId] : [])])];
  const joined = { state: 'joined' as const, joinedAt: at, seenAt: at, invitedAt: at, invitedBy: chief };
  await db
    .insertInto('conferenceMember')
    .values(members.map((one) => ({ conferenceId: id, accountId: one, side: 'ward' as const, ...joined })))
    .execute();
  return id;
}
