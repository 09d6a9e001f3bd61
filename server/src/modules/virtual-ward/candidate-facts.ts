import { codedDisease, type StoredDiagnosis } from '@wardlink/contract';
import { CANDIDATE_HOURS, candidateReasons, type CandidateReason } from '@wardlink/domain';
import { sql } from 'kysely';
import type { Settings } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';

const HOUR = 3_600_000;
/** A pump without an entry for longer than this is not worn any more. */
const PUMP_HOURS = 48;

/** A patient with the reasons for the virtual ward. */
export interface Candidate {
  patientId: string;
  diagnosis: StoredDiagnosis | null;
  surgery: { surgeryId: string; version: number; kind: string; at: number; fastingFrom: number | null } | null;
  reasons: CandidateReason[];
}

interface Value {
  patientId: string;
  at: number;
  value: number;
}

async function valuesOf(db: Queries, ids: readonly string[], now: number): Promise<Value[]> {
  const { rows } = await sql<Value>`
    select patient_id::text as "patientId", (extract(epoch from measured_at) * 1000)::float as at, value::float as value
    from glucose_reading
    where latest and value is not null and measured_at > ${new Date(now - CANDIDATE_HOURS * HOUR)}
      and measured_at <= ${new Date(now)} and patient_id = any(${ids}::bigint[])
    order by measured_at`.execute(db);
  return rows;
}

const surgeriesOf = (db: Queries, ids: readonly string[], now: number) =>
  db
    .selectFrom('surgery')
    .distinctOn('patientId')
    .select(['id', 'version', 'patientId', 'kind', 'at', 'fastingFrom'])
    .where(sql<boolean>`patient_id = any(${ids}::bigint[])`)
    .where('cancelledAt', 'is', null)
    .where('at', '>=', new Date(now))
    .orderBy('patientId')
    .orderBy('at')
    .execute();

const onPump = (db: Queries, ids: readonly string[], now: number) =>
  db
    .selectFrom('pumpEntry')
    .distinct()
    .select('patientId')
    .where(sql<boolean>`patient_id = any(${ids}::bigint[])`)
    .where('latest', '=', true)
    .where('at', '>', new Date(now - PUMP_HOURS * HOUR))
    .where('at', '<=', new Date(now))
    .execute();

const diagnosesOf = (db: Queries, ids: readonly string[]) =>
  db
    .selectFrom('patient')
    .select(['id', 'diseaseType'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();

/** The reasons for suggesting each of these patients, in their order; an empty list if there are none. */
export async function candidatesAmong(
  db: Queries,
  ids: readonly string[],
  now: number,
  { criticalRange: critical }: Pick<Settings, 'criticalRange'>,
): Promise<Candidate[]> {
  if (ids.length === 0) return [];
  const [values, surgeries, pumps, diagnoses] = await Promise.all([
    valuesOf(db, ids, now),
    surgeriesOf(db, ids, now),
    onPump(db, ids, now),
    diagnosesOf(db, ids),
  ]);
  const valueOf = groupRows(values, ({ patientId }) => patientId);
  const surgeryOf = new Map(surgeries.map((surgery) => [surgery.patientId, surgery]));
  const diagnosisOf = new Map(
    diagnoses.map(({ id, diseaseType }) => [id, diseaseType === null ? null : codedDisease(diseaseType)]),
  );
  const pumped = new Set(pumps.map(({ patientId }) => patientId));
  return ids.map((patientId) => {
    const surgery = surgeryOf.get(patientId);
    const own = (valueOf.get(patientId) ?? []).map(({ at, value }) => ({ at, value }));
    const facts = { values: own, critical, hasPump: pumped.has(patientId), surgeryAt: surgery?.at.getTime() ?? null };
    return {
      patientId,
      diagnosis: diagnosisOf.get(patientId) ?? null,
      surgery: surgery
        ? {
            surgeryId: surgery.id,
            version: surgery.version,
            kind: surgery.kind,
            at: surgery.at.getTime(),
            fastingFrom: surgery.fastingFrom?.getTime() ?? null,
          }
        : null,
      reasons: candidateReasons(facts, now),
    };
  });
}
