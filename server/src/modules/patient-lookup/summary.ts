import type { ReplyOf } from '@wardlink/contract';
import { agesOn, dayOf } from '@wardlink/domain';
import { sql } from 'kysely';
import { departmentAt, WARD_NAMES } from '../../core/access/nodes.js';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { patientsOf } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';

type PatientSummary = ReplyOf<'patient.search'>['patients'][number];

/** Whole patient rows with their ward, of the patients the caller may see. */
export function selectPatients(db: Queries, caller: Pick<Caller, 'scope'>) {
  return patientsOf(db, caller)
    .leftJoin('organisationNode as ward', 'ward.id', 'patient.wardId')
    .selectAll('patient')
    .select(['place.path', ...WARD_NAMES])
    .select(departmentAt('ward.path').as('wardDepartment'));
}

type PatientRow = Awaited<ReturnType<ReturnType<typeof selectPatients>['execute']>>[number];

/** The ward of a row, with its department; null for a patient outside of wards. */
export function wardOf({
  wardName: name,
  wardLatinName: latinName,
  wardDepartment: department,
}: Pick<PatientRow, 'wardName' | 'wardLatinName' | 'wardDepartment'>): PatientSummary['ward'] {
  return name === null ? null : { name, latinName, department };
}

/** The few fields that lists show. `now` and `zone` give the day on which the age is calculated. */
export function summaryOf(row: PatientRow, now: number, zone: string): PatientSummary {
  return {
    patientId: row.id,
    name: row.name,
    latinName: row.latinName,
    sex: row.sex,
    ...agesOn(row.birthday, dayOf(now, zone)),
    bed: row.bed,
    ward: wardOf(row),
    hospitalizationNumber: row.hospitalizationNumber,
    kind: row.kind,
  };
}

const peopleOf = fixedQuery((db, params: { ids: readonly string[] }) =>
  db
    .selectFrom('account')
    .select(['id as userId', 'realName as name', 'latinName'])
    .where(sql<boolean>`id = any(${params.ids}::bigint[])`),
);

/** Names of a patient's doctor and nurse; null where none is set. */
export async function staffOf(db: Queries, ids: (string | null)[]) {
  const wanted = ids.filter((id) => id !== null);
  const rows = wanted.length === 0 ? [] : await peopleOf(db, { ids: wanted });
  return (id: string | null) => rows.find((row) => row.userId === id) ?? null;
}

/** Name of a department; null without one. */
export async function departmentOf(db: Queries, departmentId: string | null) {
  if (departmentId === null) return null;
  const found = db.selectFrom('organisationNode').select(['name', 'latinName']).where('id', '=', departmentId);
  return (await found.executeTakeFirst()) ?? null;
}
