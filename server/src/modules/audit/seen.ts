import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { inTransaction } from '../../database/transaction.js';
import type { Call } from '../../http/handler.js';
import { recordAudit } from './trail.js';

/** Looking at the same patient again within this time leaves no further trace. */
const SEEN_AGAIN_MS = 10 * 60_000;

type ViewCall = Pick<Call<'patient.detail'>, 'db' | 'bus' | 'caller' | 'clock'>;

const views = fixedQuery((db, asked: { patientId: string; accountId: string; after: Date; at: Date }) =>
  db
    .selectFrom('auditEvent')
    .select('id')
    .where('patientId', '=', asked.patientId)
    .where('accountId', '=', asked.accountId)
    .where('type', '=', 'patient.viewed')
    .where('at', '>', asked.after)
    .where('at', '<=', asked.at)
    .limit(1),
);

/**
 * Writes down that the caller looks at a patient: once for a person, a patient and ten minutes, whichever of the page's
 * requests comes first. Where it cannot be written, nothing is shown.
 */
export async function noteView(call: ViewCall, patient: { id: string; nodeId: string }): Promise<void> {
  const { db, caller, clock } = call;
  const at = clock.date();
  const asked = {
    patientId: patient.id,
    accountId: caller.accountId,
    at,
    after: new Date(at.getTime() - SEEN_AGAIN_MS),
  };
  const seen = async (queries: Queries): Promise<boolean> => (await views(queries, asked)).length > 0;
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
