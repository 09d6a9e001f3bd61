import { sql } from 'kysely';
import type { ServerContext } from '../../core/context.js';
import { startRepeatedJob } from '../../core/repeated-job.js';

const EVERY_MS = 3_600_000;
/** Rows changed by one statement. */
const BATCH = 5_000;

/**
 * Deletes the bytes of results that were settled longer ago than their destination keeps them. That a result was sent is
 * kept, so that its correction is sent as one.
 */
export async function deleteSentBytes({ db, clock }: Pick<ServerContext, 'db' | 'clock'>, stopped?: AbortSignal) {
  for (;;) {
    const { numAffectedRows } = await sql`
      update result_delivery set sent = null where id in (
        select delivery.id from result_delivery delivery
        join result_destination destination on destination.id = delivery.destination_id
        where delivery.sent is not null
          and delivery.settled_at < ${clock.date()}::timestamptz - destination.keep_days * interval '1 day'
        limit ${BATCH})`.execute(db);
    if (stopped?.aborted || (numAffectedRows ?? 0n) < BigInt(BATCH)) return;
  }
}

export const startResultCleanup = (context: ServerContext): { stop(): Promise<void> } =>
  startRepeatedJob((stopped) => deleteSentBytes(context, stopped), {
    everyMs: EVERY_MS,
    event: 'results.cleanupFailed',
    logger: context.logger,
  });
