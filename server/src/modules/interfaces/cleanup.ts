import { sql } from 'kysely';
import type { ServerContext } from '../../core/context.js';
import { startRepeatedJob } from '../../core/repeated-job.js';

const EVERY_MS = 3_600_000;
/** Rows deleted by one statement. */
const BATCH = 5_000;

/** Deletes messages that were settled longer ago than their partner keeps them. What waits is never deleted. */
export async function deleteOldMessages({ db, clock }: Pick<ServerContext, 'db' | 'clock'>, stopped?: AbortSignal) {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from interface_message where id in (
        select message.id from interface_message message
        join interface_partner partner on partner.id = message.partner_id
        where message.settled_at < ${clock.date()}::timestamptz - partner.keep_days * interval '1 day'
        limit ${BATCH})`.execute(db);
    if (stopped?.aborted || (numAffectedRows ?? 0n) < BigInt(BATCH)) return;
  }
}

export const startMessageCleanup = (context: ServerContext): { stop(): Promise<void> } =>
  startRepeatedJob((stopped) => deleteOldMessages(context, stopped), {
    everyMs: EVERY_MS,
    event: 'interfaces.cleanupFailed',
    logger: context.logger,
  });
