import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import { seesPatientAt } from '../access/scope.js';
import { scopedQuery } from '../access/scoped-query.js';
import type { Scope } from '../caller.js';

/** A place with more inpatients than this is sent in parts. */
const LARGE = 150;
/** The first part has as many wards as needed for at least this many patients: more than any screen shows. */
const FIRST = 60;

/** A ward of a place, with its inpatients whom a caller may see. */
export interface WardOfPlace {
  readonly wardId: string;
  /** Prefix of the sort keys of its rows. */
  readonly sortKey: string;
  readonly patientIds: readonly string[];
}

const byWard = scopedQuery((db, params: { atNodeId: string }, scope) =>
  db
    .selectFrom('patient')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .leftJoin('organisationNode as ward', 'ward.id', 'patient.wardId')
    .select(sql<string>`coalesce(patient.ward_id, patient.node_id)`.as('wardId'))
    .select(sql<string[]>`array_agg(patient.id::text)`.as('patientIds'))
    .where('patient.kind', '=', 'inpatient')
    .where(seesPatientAt({ scope }, params.atNodeId))
    .select(sql<number>`coalesce(ward.ordinal, place.ordinal)`.as('ordinal'))
    .select('place.path')
    .groupBy(sql`1, coalesce(ward.ordinal, place.ordinal), place.path`),
);

/** Sort key of a place, as text, which begins the sort keys of its patients. @param path of the patients' node */
export const placeKeyOf = ({ ordinal, path }: { ordinal: number; path: string }): string =>
  `${String(ordinal).padStart(10, '0')} ${path}`;

/** The wards of a place with inpatients whom a caller may see, in the order of lists by ward. */
export async function wardsOfPlace(db: Queries, scope: Scope, nodeId: string): Promise<WardOfPlace[]> {
  const rows = (await byWard(db, { atNodeId: nodeId }, scope)).map((row) => ({ ...row, sortKey: placeKeyOf(row) }));
  rows.sort((one, other) => (one.sortKey < other.sortKey ? -1 : 1));
  return [...groupRows(rows, ({ wardId }) => wardId)].map(([wardId, places]) => ({
    wardId,
    sortKey: places[0]?.sortKey ?? '',
    patientIds: places.flatMap(({ patientIds }) => patientIds),
  }));
}

/** The wards of the first part, and the others; the first part has all wards unless the place is large. */
export function firstPart(wards: readonly WardOfPlace[]): {
  first: readonly WardOfPlace[];
  rest: readonly WardOfPlace[];
} {
  const total = wards.reduce((sum, { patientIds }) => sum + patientIds.length, 0);
  if (total <= LARGE) return { first: wards, rest: [] };
  let patients = 0;
  const after = wards.findIndex(({ patientIds }) => (patients += patientIds.length) >= FIRST) + 1;
  return { first: wards.slice(0, after), rest: wards.slice(after) };
}
