import type { VitalRow } from '@wardlink/contract';
import { addDays, agesOn, type Day, dayBounds } from '@wardlink/domain';
import { sql } from 'kysely';
import { PLACE_NAMES } from '../../core/access/nodes.js';
import { patientQuery, type Whose } from '../../core/access/patient-query.js';
import type { Placed } from '../../core/changes/list.js';
import { placeKeyOf } from '../../core/changes/wards.js';
import type { Queries } from '../../database/connection.js';

/** Hospital days that "added this week" looks back over, today included. */
const WEEK_DAYS = 7;

/** An inpatient as every workbench shows them. */
type Inpatient = Omit<VitalRow, 'today' | 'before' | 'doubles' | 'recheckBy'>;

const inpatients = patientQuery((db, params: { accountId: string }) =>
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
      'patient.glucoseTarget',
      'place.path',
      ...PLACE_NAMES,
      'ward.name as wardOwnName',
      'ward.latinName as wardOwnLatinName',
    ])
    .select(sql<number>`coalesce(ward.ordinal, place.ordinal)`.as('ordinal'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('patientFollow')
          .select('patientFollow.patientId')
          .whereRef('patientFollow.patientId', '=', 'patient.id')
          .where('patientFollow.accountId', '=', params.accountId),
      ).as('followed'),
    )
    .where('patient.kind', '=', 'inpatient'),
);

export type InpatientRow = Awaited<ReturnType<typeof inpatients>>[number];

/** Inpatients, unordered. @param accountId the account whose marks of followed patients are included */
export function inpatientRows(db: Queries, whose: Whose, accountId: string): Promise<InpatientRow[]> {
  return inpatients(db, { accountId }, whose);
}

/** Place and bed of a patient. */
type Bedside = Pick<InpatientRow, 'ordinal' | 'path' | 'bed'>;

/** Sort key by ward and bed, as text; patients without a bed come last. */
function bedsideKeyOf({ ordinal, path, bed }: Bedside): string {
  const length = bed === null ? '~' : String(bed.length).padStart(3, '0');
  return [placeKeyOf({ ordinal, path }), length, bed ?? ''].join(' ');
}

const sortKeyOf = (row: InpatientRow): string => `${bedsideKeyOf(row)} ${row.patientId}`;

/** Patients by ward, bed and name, as lists by ward show them. */
export function byBedside<Row extends Bedside & { id: string; name: string }>(rows: readonly Row[]): Row[] {
  const keyed = rows.map((row) => ({ key: bedsideKeyOf(row), row }));
  keyed.sort((a, b) => {
    if (a.key !== b.key) return a.key < b.key ? -1 : 1;
    return a.row.name.localeCompare(b.row.name, 'zh') || (BigInt(a.row.id) < BigInt(b.row.id) ? -1 : 1);
  });
  return keyed.map(({ row }) => row);
}

interface When {
  today: Day;
  zone: string;
}

/** Inpatients as workbenches show them, each with the path of their node, in order of ward and bed. */
export function inpatientsOf(rows: readonly InpatientRow[], { today, zone }: When): Placed<Inpatient>[] {
  const weekBegan = dayBounds(addDays(today, 1 - WEEK_DAYS), zone).begin;
  const placed = rows.map((row) => ({ path: row.path, row: inpatientOf(row, today, weekBegan) }));
  return placed.sort((a, b) => (a.row.sortKey < b.row.sortKey ? -1 : 1));
}

function inpatientOf(row: InpatientRow, today: Day, weekBegan: number): Inpatient {
  // Fields are copied one by one: a rest pattern would be slow for a whole board.
  return {
    patientId: row.patientId,
    sortKey: sortKeyOf(row),
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
    ...agesOn(row.birthday, today),
    followed: Boolean(row.followed),
    addedThisWeek: row.admissionTime !== null && row.admissionTime.getTime() >= weekBegan,
  };
}
