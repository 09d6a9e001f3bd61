import { sql } from 'kysely';
import { idsOnPath, isBelowPath } from '../../core/access/nodes.js';
import type { Queries } from '../../database/connection.js';
import { patientSums, type Counting } from './counted-days.js';

/** Places at and below a node, without beds. */
export interface DepartmentsBelow {
  nodeIds: readonly string[];
  departments: readonly { nodeId: string; name: string; latinName: string | null }[];
  /** The department of a place; empty above departments. */
  departmentOf: (nodeId: string) => string;
}

export async function departmentsBelow(db: Queries, path: string): Promise<DepartmentsBelow> {
  const nodes = await db
    .selectFrom('organisationNode as place')
    .select(['place.id as nodeId', 'place.kind', 'place.path', 'place.name', 'place.latinName'])
    .where(isBelowPath(path, 'place.path'))
    .where('place.kind', '<>', 'bed')
    .orderBy('place.ordinal')
    .orderBy('place.id')
    .execute();
  const departments = nodes.filter(({ kind }) => kind === 'department');
  const known = new Set(departments.map(({ nodeId }) => nodeId));
  const departmentOf = new Map(
    nodes.map((node) => [node.nodeId, idsOnPath(node.path).findLast((id) => known.has(id))] as const),
  );
  return {
    nodeIds: nodes.map(({ nodeId }) => nodeId),
    departments: departments.map(({ nodeId, name, latinName }) => ({ nodeId, name, latinName })),
    departmentOf: (nodeId) => departmentOf.get(nodeId) ?? '',
  };
}

/**
 * Patients with a reading, in each department and in total. A patient who was measured in two departments counts in
 * both.
 */
export async function patientsByDepartment(
  db: Queries,
  counting: Counting,
  { nodeIds, departmentOf }: DepartmentsBelow,
): Promise<{ total: number; of: (departmentId: string) => number }> {
  const departments = nodeIds.map((id) => departmentOf(id) || null);
  const { rows } = await sql<{ departmentId: string | null; patients: number; isTotal: boolean }>`
    select at.department_id::text as department_id, count(distinct counted.patient_id)::int as patients,
      grouping(at.department_id) = 1 as is_total
    from (${patientSums(counting)}) as counted
      join unnest(${nodeIds}::bigint[], ${departments}::bigint[]) as at (node_id, department_id)
        on at.node_id = counted.place_id
    group by grouping sets ((at.department_id), ())`.execute(db);
  const counts = new Map(rows.filter(({ isTotal }) => !isTotal).map((row) => [row.departmentId, row.patients]));
  return {
    total: rows.find(({ isTotal }) => isTotal)?.patients ?? 0,
    of: (departmentId) => counts.get(departmentId) ?? 0,
  };
}
