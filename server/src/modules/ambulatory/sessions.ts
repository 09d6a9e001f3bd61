import type { ReplyOf } from '@wardlink/contract';
import type { Queries, Tx } from '../../database/connection.js';
import { Refusal } from '../../core/refusal.js';
import { seesPatient } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';

export type Session = ReplyOf<'ambulatory.bind'>['session'];
export type SessionReading = ReplyOf<'ambulatory.session'>['readings'][number];

function selectSessions(db: Queries) {
  return db
    .selectFrom('ambulatorySession as session')
    .innerJoin('account as binder', 'binder.id', 'session.boundBy')
    .selectAll('session')
    .select(['binder.realName', 'binder.latinName']);
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number];

function sessionOf(row: SessionRow): Session {
  return {
    sessionId: row.id,
    patientId: row.patientId,
    device: row.device,
    dayInterval: row.dayInterval,
    nightInterval: row.nightInterval,
    boundAt: row.boundAt.getTime(),
    boundBy: { name: row.realName, latinName: row.latinName },
    startedAt: row.startedAt?.getTime() ?? null,
    endedAt: row.endedAt?.getTime() ?? null,
    asleepAt: row.asleepAt?.getTime() ?? null,
    awakeAt: row.awakeAt?.getTime() ?? null,
    version: row.version,
  };
}

/** Sessions by their ids, in no order. */
export async function sessionsById(db: Queries, sessionIds: readonly string[]): Promise<Session[]> {
  if (sessionIds.length === 0) return [];
  const rows = await selectSessions(db)
    .where('session.id', 'in', [...sessionIds])
    .execute();
  return rows.map(sessionOf);
}

/** A session by its id; undefined if it does not exist. */
export async function sessionById(db: Queries, sessionId: string): Promise<Session | undefined> {
  return (await sessionsById(db, [sessionId]))[0];
}

/** The sessions of patients, newest first. @param latestOnly only the last session of each patient */
export async function sessionsOf(
  db: Queries,
  patientIds: readonly string[],
  { latestOnly = false } = {},
): Promise<Session[]> {
  if (patientIds.length === 0) return [];
  let query = selectSessions(db).where('session.patientId', 'in', [...patientIds]);
  if (latestOnly) query = query.distinctOn('session.patientId').orderBy('session.patientId');
  return (await query.orderBy('session.boundAt', 'desc').execute()).map(sessionOf);
}

/**
 * The place of a session's patient, if the caller may see the patient. In a transaction it locks the session's row, so
 * that changes of one session wait for each other.
 * @throws Refusal `ambulatory.unknown` outside the caller's nodes
 */
export async function sessionInScope(
  db: Queries,
  caller: Caller,
  sessionId: string,
): Promise<{ patientId: string; nodeId: string; path: string }> {
  const found = await db
    .selectFrom('ambulatorySession as session')
    .innerJoin('patient', 'patient.id', 'session.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select(['session.patientId', 'patient.nodeId', 'place.path'])
    .where('session.id', '=', sessionId)
    .where(seesPatient(caller))
    .executeTakeFirst();
  if (!found) throw new Refusal('ambulatory.unknown');
  return found;
}

/** A session with its patient's place; its row is locked until the transaction ends. */
export async function holdSession(tx: Tx, caller: Caller, sessionId: string) {
  const place = await sessionInScope(tx, caller, sessionId);
  await tx.selectFrom('ambulatorySession').select('id').where('id', '=', sessionId).forUpdate().execute();
  const session = await sessionById(tx, sessionId);
  if (!session) throw new Refusal('ambulatory.unknown');
  return { session, place };
}

/** Latest versions of the readings of sessions, oldest first, by session. */
export async function readingsOf(
  db: Queries,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SessionReading[]>> {
  const bySession = new Map<string, SessionReading[]>(sessionIds.map((id) => [id, []]));
  if (sessionIds.length === 0) return bySession;
  const rows = await db
    .selectFrom('ambulatoryReading as reading')
    .innerJoin('account as writer', 'writer.id', 'reading.enteredBy')
    .selectAll('reading')
    .select(['writer.realName', 'writer.latinName'])
    .where('reading.sessionId', 'in', [...sessionIds])
    .where('reading.latest', '=', true)
    .orderBy('reading.measuredAt')
    .execute();
  for (const row of rows) {
    bySession.get(row.sessionId)?.push({
      at: row.measuredAt.getTime(),
      systolic: row.systolic,
      diastolic: row.diastolic,
      heartRate: row.heartRate,
      excluded: row.excluded,
      way: row.way,
      version: row.version,
      enteredBy: { name: row.realName, latinName: row.latinName },
      reason: row.reason,
    });
  }
  return bySession;
}
