import { MERGED_FIELDS, type ReplyOf } from '@wardlink/contract';
import { maskIdentityNumber, maskMobile } from '@wardlink/domain';
import { sql, type Selectable } from 'kysely';
import { patientsOf } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import type { Queries } from '../../database/connection.js';
import type { PatientTable } from '../../database/schema/index.js';

type Comparison = ReplyOf<'merging.compare'>;
type Compared = Pick<Selectable<PatientTable>, 'idCard' | 'sex' | 'birthday'>;

/** Whether two records have different identity numbers. */
export const areOthers = (one: Compared, other: Compared): boolean =>
  one.idCard !== null && other.idCard !== null && one.idCard.toUpperCase() !== other.idCard.toUpperCase();

/** The fields to check before two records are merged. */
export const differencesOf = (one: Compared, other: Compared): Comparison['differs'] =>
  (['sex', 'birthday'] as const).filter((field) => one[field] !== other[field]);

const selectRecords = ({ db, caller }: Call<'merging.compare'>) =>
  patientsOf(db, caller)
    .leftJoin('organisationNode as department', 'department.id', 'patient.departmentId')
    .selectAll('patient')
    .select(['department.name as departmentName', 'department.latinName as departmentLatinName']);

type Row = Awaited<ReturnType<ReturnType<typeof selectRecords>['execute']>>[number];

async function countsOf(db: Queries, patientId: string): Promise<{ readings: number; visits: number }> {
  const { rows } = await sql<{ readings: number; visits: number }>`select
    ((select count(*) from glucose_reading where patient_id = ${patientId} and latest)
      + (select count(*) from vital_reading where patient_id = ${patientId} and latest))::int as readings,
    (select count(*)::int from visit where patient_id = ${patientId}) as visits`.execute(db);
  return rows[0] ?? { readings: 0, visits: 0 };
}

function shownFields(row: Row): Comparison['records'][number]['fields'] {
  const masked = {
    ...row,
    mobile: row.mobile && maskMobile(row.mobile),
    idCard: row.idCard && maskIdentityNumber(row.idCard),
  };
  return Object.fromEntries(MERGED_FIELDS.map((field) => [field, masked[field]]));
}

/** Compares two records. @throws Refusal `patient.unknown` if the caller may not see one of them */
export async function compareRecords(call: Call<'merging.compare'>): Promise<Comparison> {
  const { db, request } = call;
  const { patientId, otherId } = request;
  const found = await selectRecords(call).where('patient.id', 'in', [patientId, otherId]).execute();
  const [one, other] = [patientId, otherId].map((id) => found.find((row) => row.id === id));
  if (!one || !other) throw new Refusal('patient.unknown', one ? { field: 'otherId' } : {});
  // After the check of the scope, so that nobody learns about an id outside it.
  if (patientId === otherId) throw new Refusal('input.invalid', { field: 'otherId' });
  const counts = await Promise.all([countsOf(db, one.id), countsOf(db, other.id)]);
  return {
    records: [one, other].map((row, index) => ({
      patientId: row.id,
      version: row.version,
      kind: row.kind,
      department: row.departmentName === null ? null : { name: row.departmentName, latinName: row.departmentLatinName },
      registrationTime: row.registrationTime.getTime(),
      fields: shownFields(row),
      ...(counts[index] ?? { readings: 0, visits: 0 }),
    })),
    areOthers: areOthers(one, other),
    differs: differencesOf(one, other),
  };
}
