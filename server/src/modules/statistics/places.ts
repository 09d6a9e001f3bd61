import { sql } from 'kysely';
import { departmentAt, idsOnPath, isBelowPath } from '../../core/access/nodes.js';
import type { Queries } from '../../database/connection.js';

/** Ids of the places at and below a path at which patients are measured. */
export async function placesBelow(db: Queries, path: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select place.id::text from organisation_node place
    where ${isBelowPath(path, 'place.path')} and place.kind <> 'bed'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Departments below a node or the wards of a department, each with the places at and below it. */
export async function placesToRank(db: Queries, path: string) {
  const nodes = await db
    .selectFrom('organisationNode as place')
    .select(['place.id', 'place.kind', 'place.path', 'place.name', 'place.latinName'])
    .select(departmentAt('place.path').as('department'))
    .where(isBelowPath(path, 'place.path'))
    .where('place.kind', '<>', 'bed')
    .orderBy('place.ordinal')
    .orderBy('place.id')
    .execute();
  const asked = nodes.find((node) => node.path === path);
  const kind = asked?.kind === 'department' || asked?.kind === 'ward' ? 'ward' : 'department';
  const ranked = new Map(nodes.filter((node) => node.kind === kind).map((node) => [node.id, node]));
  return {
    nodeIds: nodes.map(({ id }) => id),
    /** The ranked place that contains each node; null if the node is above all of them. */
    rankedIds: nodes.map((node) => idsOnPath(node.path).findLast((id) => ranked.has(id)) ?? null),
    ranked,
  };
}

/** The names of a place for statistics: a ward with its department. */
export const namesOf = <Names>({
  name,
  latinName,
  department,
}: {
  name: string;
  latinName: string | null;
  department: Names;
}) => ({ name, latinName, department });
