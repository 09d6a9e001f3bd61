import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { inTransaction } from '../../database/transaction.js';
import type { Call } from '../../http/handler.js';
import { recordAudit } from './trail.js';

/** Looking at the same patient again within this time leaves no further trace. */
const SEEN_AGAIN_MS = 10 * 60_000;

type ViewCall = Pick<Call<'patient.detail'>, 'db' | 'bus' | 'caller' | 'clock'>;

/**
 * Writes down that the caller looks at a patient: once for a person, a patient and ten minutes, whichever of the page's
 * requests comes first. Where it cannot be written, nothing is shown.
 */
export async function noteView(call: ViewCall, patient: { id: string; nodeId: string }): Promise<void> {
  const { db, caller, clock } = call;
  const at = clock.date();
  const seen = (queries: Queries): Promise<unknown> =>
    queries
      .selectFrom('auditEvent')
      .select('id')
      .where('patientId', '=', patient.id)
      .where('accountId', '=', caller.accountId)
      .where('type', '=', 'patient.viewed')
      .where('at', '>', new Date(at.getTime() - SEEN_AGAIN_MS))
      .where('at', '<=', at)
      .executeTakeFirst();
  if (await seen(db)) return;
  await inTransaction(call, async (tx) => {
    // The requests of one page come at once: they wait for each other here, and all but one find that it is written.
    const key = `patient.viewed ${caller.accountId} ${patient.id}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
    if (await seen(tx)) return;
    const place = { accountId: caller.accountId, patientId: patient.id, nodeId: patient.nodeId };
    await recordAudit(tx, at, { type: 'patient.viewed' }, place);
  });
}
