import { sql, type RawBuilder } from 'kysely';

/** Names of a node that a query joins as `ward`, and of one joined as `place`. */
export const WARD_NAMES = ['ward.name as wardName', 'ward.latinName as wardLatinName'] as const;
export const PLACE_NAMES = ['place.name as placeName', 'place.latinName as placeLatinName'] as const;

/** The ids on a materialised path, hospital first. */
export function idsOnPath(path: string): string[] {
  return path.split('/').filter((id) => id !== '');
}

/** Path of the hospital at the top of a path. */
export const hospitalPathOf = (path: string): string => `/${idsOnPath(path)[0] ?? ''}/`;

/** Whether a caller works for the hospital itself, and may see whatever its teams see. */
export const standsForHospital = ({ nodePath, outside }: { nodePath: string; outside?: unknown }): boolean =>
  !outside && hospitalPathOf(nodePath) === nodePath;

/** Whether a path is at or below another one. */
export const isPathBelow = (path: string, above: string): boolean => path.startsWith(above);

/** SQL predicate: whether a path column is at or below a path. */
export function isBelowPath(above: string, path: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(path)} like ${`${above}%`}`;
}

/** SQL predicate: whether a path column is at or below one of several paths. */
export function isBelowAnyPath(above: readonly string[], path: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from unnest(${above}::text[]) as places(path) where ${sql.ref(path)} like places.path || '%')`;
}

/** SQL predicate: whether a path column is at or below a node. It does not check the caller's scope. */
export function isBelow(nodeId: string, path: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(path)} like (select asked.path || '%' from organisation_node asked where asked.id = ${nodeId})`;
}

/** SQL predicate: whether a column's node is at, above or below a path. */
export function isAround(path: string, column: string): RawBuilder<boolean> {
  return sql<boolean>`(${path} like ${sql.ref(column)} || '%' or ${isBelowPath(path, column)})`;
}

/** SQL predicate: whether one column's node is at or below another one's. */
export function isAtOrBelow(one: string, above: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(one)} like ${sql.ref(above)} || '%'`;
}

/** SQL predicate: whether one column's node is at, above or below another one's. */
export function areAround(one: string, other: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(one)} like ${sql.ref(other)} || '%' or ${sql.ref(other)} like ${sql.ref(one)} || '%')`;
}

/**
 * SQL predicate: whether a node is in use, that is, neither it nor a node above it is disabled.
 * @param path column of the node's path.
 */
export function isOpen(path: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from organisation_node closed where not closed.enabled and ${sql.ref(path)} like closed.path || '%')`;
}

/**
 * Names of the department that contains a node, or is the node; null above departments.
 * @param path column of the node's path.
 */
export function departmentAt(path: string): RawBuilder<{ name: string; latinName: string | null } | null> {
  return sql`(
    select json_build_object('name', department.name, 'latinName', department.latin_name)
    from organisation_node department
    where department.kind = 'department'
      and department.id = any(string_to_array(trim(both '/' from ${sql.ref(path)}), '/')::bigint[])
    order by length(department.path) desc limit 1)`;
}

/**
 * Id of the department that contains a node, or is the node; null above departments.
 * @param path column of the node's path.
 */
export function departmentIdAt(path: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select department.id from organisation_node department
    where department.kind = 'department' and ${sql.ref(path)} like department.path || '%'
    order by length(department.path) desc limit 1)`;
}

/** Number of levels of a path. Sorting by it puts parents before children, whatever the length of their ids. */
export function depthOf(path: string): RawBuilder<number> {
  return sql<number>`cardinality(string_to_array(${sql.ref(path)}, '/'))`;
}
