import { recordByCaller } from '../../core/audit/trail.js';
import type { Caller } from '../../core/caller.js';
import { inTransaction, type Basis } from '../../core/transaction.js';
import type { Queries } from '../../database/connection.js';
import { mayTakePart } from './access.js';
import { announceConference, membersOf } from './select.js';

const openIn = (db: Queries, roomNumber: number) =>
  db
    .selectFrom('conference')
    .selectAll()
    .where('roomNumber', '=', String(roomNumber))
    .where('endedAt', 'is', null)
    .executeTakeFirst();

/**
 * Whether a caller may be in the room of a conference now: it is open, they have joined and not left, and they may
 * still take part. @returns undefined if the room belongs to no open conference
 */
export async function mayBeInConference(db: Queries, caller: Caller, roomNumber: number): Promise<boolean | undefined> {
  const conference = await openIn(db, roomNumber);
  if (!conference) return undefined;
  const part = db.selectFrom('conferenceMember').select('state').where('conferenceId', '=', conference.id);
  const own = await part.where('accountId', '=', caller.accountId).executeTakeFirst();
  return own?.state === 'joined' && (await mayTakePart(db, caller, conference));
}

/**
 * Records in the trail that somebody was not admitted to a room or was removed; removal also ends their part in the
 * conference.
 * @param roomNumber undefined if the connection was refused, before a room was known
 */
export async function noteRefused(
  context: Basis,
  caller: Caller,
  roomNumber: number | undefined,
  stays: boolean,
): Promise<void> {
  await inTransaction({ ...context, caller }, async (work) => {
    const { tx, clock } = work;
    const type = stays ? 'call.removed' : 'call.refused';
    await recordByCaller(work, { type, subject: String(roomNumber ?? '') });
    const conference = stays && roomNumber !== undefined ? await openIn(tx, roomNumber) : undefined;
    if (!conference) return;
    await tx
      .updateTable('conferenceMember')
      .set({ state: 'left', leftAt: clock.date() })
      .where('conferenceId', '=', conference.id)
      .where('accountId', '=', caller.accountId)
      .where('state', '=', 'joined')
      .execute();
    await announceConference(work, conference, await membersOf(tx, conference.id));
  });
}
