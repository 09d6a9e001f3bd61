import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../../database/connection.js';
import type { Caller, Scope } from '../caller.js';
import { Refusal } from '../refusal.js';
import { isBelow } from './nodes.js';
import { scopedQuery } from './scoped-query.js';

/** The scope of everything at or below a node, without granted patients. */
export const scopeAt = (nodeId: string, nodePath: string): Scope => ({
  nodeId,
  pathPattern: `${nodePath}%`,
  patientIds: undefined,
});

type Scoped = Pick<Caller, 'scope'>;

/**
 * SQL predicate: whether a row's node is at or below the caller's node. For patients use `seesPatient`.
 * @param path column of the path of the row's node.
 */
export function inScope({ scope }: Scoped, path: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(path)} like ${scope.pathPattern}`;
}

/** Columns that identify a patient in a query: the path of their node, and their id. */
interface PatientColumns {
  readonly path: string;
  readonly patient: string;
}

const COLUMNS: PatientColumns = { path: 'place.path', patient: 'patient.id' };

/** SQL predicate: whether the caller may see a patient, by the patient's node or by a grant. */
export function seesPatient({ scope }: Scoped, { path, patient }: PatientColumns = COLUMNS): RawBuilder<boolean> {
  const byNode = sql<boolean>`${sql.ref(path)} like ${scope.pathPattern}`;
  return scope.patientIds === undefined ? byNode : sql<boolean>`(${byNode} or ${granted(scope.patientIds, patient)})`;
}

const granted = (patientIds: readonly string[], patient: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(patient)} = any(${patientIds}::bigint[])`;

/**
 * SQL predicate: patients in the caller's scope at or below a node. Granted patients may be at any place; they are
 * included for the caller's own node.
 */
export function seesPatientAt(
  { scope }: Scoped,
  nodeId: string,
  columns: PatientColumns = COLUMNS,
): RawBuilder<boolean> {
  const there = isBelow(nodeId, columns.path);
  const visible = seesPatient({ scope }, columns);
  if (scope.patientIds === undefined) return sql<boolean>`(${visible} and ${there})`;
  const anywhere = sql`(${nodeId}::bigint = ${scope.nodeId}::bigint and ${granted(scope.patientIds, columns.patient)})`;
  return sql<boolean>`(${visible} and (${there} or ${anywhere}))`;
}

/** Patients whom the caller may see, joined with their place: the base of every query about patients. */
export function patientsOf(db: Queries, caller: Scoped) {
  return (
    db
      .selectFrom('patient')
      .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
      // A merged record is represented by the record that it was merged into.
      .where('patient.mergedInto', 'is', null)
      .where(seesPatient(caller))
  );
}

/** Selects one patient in the scope, with the columns that decisions need. */
export const selectPatientInScope = (db: Queries, patientId: string, scope: Scope) =>
  patientsOf(db, { scope })
    .select(['patient.id', 'patient.kind', 'patient.sex', 'patient.nodeId', 'place.path'])
    .where('patient.id', '=', patientId);

const patientsInScope = scopedQuery((db, params: { patientId: string }, scope) =>
  selectPatientInScope(db, params.patientId, scope),
);

/** One patient in the caller's scope. @throws Refusal `patient.unknown` outside it. */
export async function patientInScope(db: Queries, { scope }: Scoped, patientId: string) {
  const [found] = await patientsInScope(db, { patientId }, scope);
  if (!found) throw new Refusal('patient.unknown');
  return found;
}

/** A node's path. @throws Refusal `node.forbidden` if it is not at or below the caller's node. */
export async function nodeInScope(db: Queries, caller: Scoped, nodeId: string): Promise<string> {
  const node = await db
    .selectFrom('organisationNode')
    .select('path')
    .where('id', '=', nodeId)
    .where(inScope(caller, 'path'))
    .executeTakeFirst();
  if (!node) throw new Refusal('node.forbidden');
  return node.path;
}
