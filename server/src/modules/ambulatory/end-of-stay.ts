import { sql } from 'kysely';
import { later, type EndOfStay } from '../../core/end-of-stay.js';
import { readingsOf } from './sessions.js';

/** Takes the monitor off a patient who leaves; another patient can use it at once. */
export async function endMonitoring({ tx, patientId, at, accountId, reason, record }: EndOfStay): Promise<void> {
  const session = await tx
    .selectFrom('ambulatorySession')
    .select(['id', 'device', 'boundAt', 'version'])
    .where('patientId', '=', patientId)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!session) return;
  const { id, device, boundAt, version } = session;
  const end = { endedAt: later(at, boundAt), endedBy: accountId, endedWithStay: true, version: version + 1 };
  await tx.updateTable('ambulatorySession').set(end).where('id', '=', id).execute();
  const readings = (await readingsOf(tx, [id])).get(id)?.length ?? 0;
  await record({ type: 'ambulatory.terminated', subject: id, after: { device, readings, reason } });
}

/** Resumes the monitoring that ended with the stay, unless another patient wears the monitor by now. */
export async function resumeMonitoring({ tx, patientId, at, record }: EndOfStay): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ambulatory binding'))`.execute(tx);
  const session = await tx
    .selectFrom('ambulatorySession as session')
    .select(['session.id', 'session.device', 'session.version'])
    .where('session.patientId', '=', patientId)
    .where('session.endedWithStay', '=', true)
    .where('session.endedAt', '>=', at)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ambulatorySession as other')
            .select('other.id')
            .where('other.endedAt', 'is', null)
            .where(
              sql<boolean>`(other.patient_id = session.patient_id or upper(other.device) = upper(session.device))`,
            ),
        ),
      ),
    )
    .orderBy('session.endedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!session) return;
  const { id, device, version } = session;
  const going = { endedAt: null, endedBy: null, endedWithStay: false, version: version + 1 };
  await tx.updateTable('ambulatorySession').set(going).where('id', '=', id).execute();
  await record({ type: 'ambulatory.resumed', subject: id, after: { device } });
}
