import type { VitalRow } from '@wardlink/contract';
import { addDays, ageOn, type Day, dayBounds } from '@wardlink/domain';
import { sql } from 'kysely';
import { scopedQuery } from '../../core/access/scoped-query.js';
import { seesPatientAt } from '../../core/access/scope.js';
import { idsOnPath, PLACE_NAMES } from '../../core/access/nodes.js';
import type { Queries } from '../../database/connection.js';
import type { Caller } from '../../core/caller.js';

/** Hospital days that "added this week" looks back over, today included. */
const WEEK_DAYS = 7;

/** An inpatient as every workbench shows them. */
export type Inpatient = Omit<VitalRow, 'today' | 'before'>;

const inpatients = scopedQuery((db, params: { nodeId: string; accountId: string }, scope) =>
  db
    .selectFrom('patient')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .leftJoin('organisationNode as ward', 'ward.id', 'patient.wardId')
    .select([
      'patient.id as patientId',
      'patient.nodeId',
      'patient.name',
      'patient.latinName',
      'patient.sex',
      'patient.birthday',
      'patient.hospitalizationNumber',
      'patient.departmentId',
      'patient.wardId',
      'patient.bed',
      'patient.nursingLevel',
      'patient.admissionTime',
      ...PLACE_NAMES,
      'ward.name as wardOwnName',
      'ward.latinName as wardOwnLatinName',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('patientFollow')
          .select('patientFollow.patientId')
          .whereRef('patientFollow.patientId', '=', 'patient.id')
          .where('patientFollow.accountId', '=', params.accountId),
      ).as('followed'),
    )
    .where('patient.kind', '=', 'inpatient')
    .where(seesPatientAt({ scope }, params.nodeId))
    .orderBy(sql`coalesce(ward.ordinal, place.ordinal)`)
    .orderBy('place.path')
    .orderBy(sql`length(patient.bed)`)
    .orderBy('patient.bed'),
);

type Row = Awaited<ReturnType<typeof inpatients>>[number];

/** The inpatients at or below a node that the caller may see, in order of ward and bed. */
export function inpatientRows(db: Queries, caller: Caller, nodeId: string): Promise<Row[]> {
  return inpatients(db, { nodeId, accountId: caller.accountId }, caller.scope);
}

/**
 * The same as workbenches show them.
 * @param path - of the node
 * @param today - the hospital's day, `YYYY-MM-DD`, in its IANA `zone`
 */
export async function inpatientsAt(db: Queries, caller: Caller, path: string, when: When): Promise<Inpatient[]> {
  return inpatientsOf(await inpatientRows(db, caller, idsOnPath(path).at(-1) ?? ''), when);
}

interface When {
  today: Day;
  zone: string;
}

export function inpatientsOf(rows: readonly Row[], { today, zone }: When): Inpatient[] {
  const weekBegan = dayBounds(addDays(today, 1 - WEEK_DAYS), zone).begin;
  // Every field by its name: what is left over of an object that others were taken from is slow to make, a board at a time.
  return rows.map((row) => ({
    patientId: row.patientId,
    name: row.name,
    latinName: row.latinName,
    sex: row.sex,
    hospitalizationNumber: row.hospitalizationNumber,
    bed: row.bed,
    nursingLevel: row.nursingLevel,
    wardName: row.wardOwnName ?? row.placeName,
    wardLatinName: row.wardOwnName === null ? row.placeLatinName : row.wardOwnLatinName,
    departmentId: row.departmentId ?? row.nodeId,
    wardId: row.wardId ?? row.nodeId,
    age: ageOn(row.birthday, today),
    followed: Boolean(row.followed),
    addedThisWeek: row.admissionTime !== null && row.admissionTime.getTime() >= weekBegan,
  }));
}
