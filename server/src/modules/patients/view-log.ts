import { sql } from 'kysely';
import { scopedQuery } from '../../core/access/scoped-query.js';
import { selectPatientInScope } from '../../core/access/scope.js';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordAudit } from '../../core/audit/trail.js';

/** Further views of the same patient within this time are not logged. */
const LOGGED_AGAIN_AFTER_MS = 10 * 60_000;

type ViewCall = Pick<Call<'patient.detail'>, 'db' | 'caller' | 'clock'>;
export interface View {
  patientId: string;
  accountId: string;
  after: Date;
  at: Date;
}

/** Whether the view of a patient is already logged; part of a query. */
export const selectViews = (db: Queries, params: View) =>
  db
    .selectFrom('auditEvent')
    .select('auditEvent.id')
    .where('auditEvent.patientId', '=', params.patientId)
    .where('auditEvent.accountId', '=', params.accountId)
    .where('auditEvent.type', '=', 'patient.viewed')
    .where('auditEvent.at', '>', params.after)
    .where('auditEvent.at', '<=', params.at)
    .limit(1);

const views = fixedQuery((db, params: View) => selectViews(db, params));

const patientsWithView = scopedQuery((db, params: View, scope) =>
  selectPatientInScope(db, params.patientId, scope).select((eb) => eb.exists(selectViews(db, params)).as('logged')),
);

export function viewOf({ caller, clock }: ViewCall, patientId: string): View {
  const at = clock.date();
  return { patientId, accountId: caller.accountId, at, after: new Date(at.getTime() - LOGGED_AGAIN_AFTER_MS) };
}

/** `patientInScope` and `logView` in one query if the view is already logged. @throws Refusal `patient.unknown` */
export async function patientWithLoggedView(call: ViewCall, patientId: string) {
  const { db, caller } = call;
  const [patient] = await patientsWithView(db, viewOf(call, patientId), caller.scope);
  if (!patient) throw new Refusal('patient.unknown');
  if (!patient.logged) await writeView(call, patient);
  return patient;
}

/**
 * Logs a view of a patient, once per account, patient and ten minutes, by the first of the page's requests. If logging
 * fails, the page shows nothing.
 */
export async function writeView(call: ViewCall, patient: { id: string; nodeId: string }): Promise<void> {
  const { caller } = call;
  // No screen follows these events, so nothing is announced.
  await call.db.transaction().execute(async (tx) => {
    // Concurrent requests of one page run one after the other; all but the first find the view logged.
    const key = `patient.viewed ${caller.accountId} ${patient.id}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
    // The time is read after locking: with the request's time, a view logged during the wait would be in the future.
    const params = viewOf(call, patient.id);
    if ((await views(tx, params)).length > 0) return;
    const place = { accountId: caller.accountId, patientId: patient.id, nodeId: patient.nodeId };
    await recordAudit(tx, params.at, { type: 'patient.viewed' }, place);
  });
}
