import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { Refusal } from '../refusal.js';
import type { Caller } from '../caller.js';

/**
 * The one place that decides what a caller may see: everything at or below the caller's node. Paths end in a slash, so a
 * prefix never takes in a neighbour (`/1/4/` is no prefix of `/1/42/`).
 * @param path column that holds the materialised path of the row's node.
 */
export function inScope(caller: Pick<Caller, 'nodePath'>, path: string): RawBuilder<boolean> {
  return inRange(rangeOf(caller), path);
}

/** What the paths of a caller's nodes begin with, for queries that are built before the caller is known. */
export const rangeOf = ({ nodePath }: Pick<Caller, 'nodePath'>): string => `${nodePath}%`;

/** `inScope` by a range of `rangeOf`. */
export function inRange(range: string, path: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(path)} like ${range}`;
}

/** Whether a path is at or below a node; a node that the caller may not see is for `inScope` to leave out. */
export function isBelow(nodeId: string, path: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(path)} like (select asked.path || '%' from organisation_node asked where asked.id = ${nodeId})`;
}

/**
 * Whether a node is in use: neither the node nor anything above it is disabled.
 * @param path column that holds the node's path.
 */
export function isOpen(path: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from organisation_node closed where not closed.enabled and ${sql.ref(path)} like closed.path || '%')`;
}

/**
 * Names of the department that a node lies in, or is; null above departments.
 * @param path column that holds the node's path.
 */
export function departmentAt(path: string): RawBuilder<{ name: string; latinName: string | null } | null> {
  return sql`(
    select json_build_object('name', department.name, 'latinName', department.latin_name)
    from organisation_node department
    where department.kind = 'department'
      and department.id = any(string_to_array(trim(both '/' from ${sql.ref(path)}), '/')::bigint[])
    order by length(department.path) desc limit 1)`;
}

/** How far below the top a path is: parents before children, and brothers beside each other however long their ids are. */
export function depthOf(path: string): RawBuilder<number> {
  return sql<number>`cardinality(string_to_array(${sql.ref(path)}, '/'))`;
}

/** Patients the caller may see, joined with their place: the start of every query about patients. */
export function patientsOf(db: Queries, caller: Pick<Caller, 'nodePath'>) {
  return patientsWithin(db, rangeOf(caller));
}

/** `patientsOf` by a range of `rangeOf`. */
export function patientsWithin(db: Queries, range: string) {
  return db
    .selectFrom('patient')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .where(inRange(range, 'place.path'));
}

/** One patient, with what decisions need, where it is within a range of `rangeOf`. */
export const selectPatientInRange = (db: Queries, asked: { patientId: string; range: string }) =>
  patientsWithin(db, asked.range)
    .select(['patient.id', 'patient.kind', 'patient.sex', 'patient.nodeId', 'place.path'])
    .where('patient.id', '=', asked.patientId);

const patientsInRange = fixedQuery((db, asked: { patientId: string; range: string }) =>
  selectPatientInRange(db, asked),
);

/** What a decision about one patient needs. @throws Refusal `patient.unknown` outside the caller's nodes. */
export async function patientInScope(db: Queries, caller: Caller, patientId: string) {
  const [found] = await patientsInRange(db, { patientId, range: rangeOf(caller) });
  if (!found) throw new Refusal('patient.unknown');
  return found;
}

/** A node's path. @throws Refusal `node.forbidden` when it is not at or below the caller's node. */
export async function nodeInScope(db: Queries, caller: Caller, nodeId: string): Promise<string> {
  const node = await db
    .selectFrom('organisationNode')
    .select('path')
    .where('id', '=', nodeId)
    .where(inScope(caller, 'path'))
    .executeTakeFirst();
  if (!node) throw new Refusal('node.forbidden');
  return node.path;
}
