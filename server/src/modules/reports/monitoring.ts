import type { ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { readingsOf, sessionsById } from '../ambulatory/sessions.js';

type Monitoring = NonNullable<ReplyOf<'report.sheets'>['patients'][number]['ambulatory']>;

/** The last ambulatory monitoring of each patient with a reading between two instants; all of its readings. */
export async function lastMonitorings(
  db: Queries,
  patientIds: readonly string[],
  { begin, end }: { begin: Date; end: Date },
): Promise<ReadonlyMap<string, Monitoring>> {
  const last = await db
    .selectFrom('ambulatorySession as session')
    .select('session.id')
    .distinctOn('session.patientId')
    .where(sql<boolean>`session.patient_id = any(${patientIds}::bigint[])`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ambulatoryReading as reading')
          .select('reading.sessionId')
          .whereRef('reading.sessionId', '=', 'session.id')
          .where('reading.latest', '=', true)
          .where('reading.measuredAt', '>=', begin)
          .where('reading.measuredAt', '<', end),
      ),
    )
    .orderBy('session.patientId')
    .orderBy('session.boundAt', 'desc')
    .execute();
  const ids = last.map(({ id }) => id);
  const sessions = await sessionsById(db, ids);
  const readings = await readingsOf(db, ids);
  return new Map(
    sessions.map((session) => [session.patientId, { session, readings: readings.get(session.sessionId) ?? [] }]),
  );
}
