import type { BoardRow, OrganisationNode } from '@wardlink/contract';
import type { Named } from '../../language/names.js';
import type { WardLeftOut } from '../../live/list-parts.js';

/** Ward and department of a row. */
type Placed = Pick<BoardRow, 'wardId' | 'wardName' | 'wardLatinName' | 'departmentId'> & { sortKey?: string };

/** Rows of one ward, in the board's order. */
export interface WardGroup<Row> {
  wardId: string;
  ward: Named;
  department: Named | undefined;
  rows: Row[];
  /** Number of patients whose rows are not loaded yet. */
  missing: number;
}

/**
 * The rows by ward. Bed numbers repeat from ward to ward, so a board of several wards shows their names.
 * @param rest wards whose rows are not loaded yet, in the board's order
 */
export function groupByWard<Row extends Placed>(
  rows: readonly Row[],
  nodes: readonly OrganisationNode[],
  rest: readonly WardLeftOut[] = [],
): WardGroup<Row>[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const groups = new Map<string, WardGroup<Row> & { sortKey: string }>();
  for (const row of rows) {
    const known = groups.get(row.wardId);
    if (known) known.rows.push(row);
    else {
      groups.set(row.wardId, {
        wardId: row.wardId,
        ward: { name: row.wardName, latinName: row.wardLatinName },
        department: byId.get(row.departmentId),
        rows: [row],
        missing: 0,
        sortKey: row.sortKey ?? '',
      });
    }
  }
  if (rest.length === 0) return [...groups.values()];
  for (const { wardId, sortKey, patients } of rest) {
    const known = groups.get(wardId);
    if (known) known.missing = patients;
    else {
      const ward = byId.get(wardId) ?? { name: '', latinName: null };
      groups.set(wardId, {
        wardId,
        ward,
        department: departmentOf(wardId, byId),
        rows: [],
        missing: patients,
        sortKey,
      });
    }
  }
  return [...groups.values()].sort((one, other) => (one.sortKey < other.sortKey ? -1 : 1));
}

function departmentOf(nodeId: string, byId: ReadonlyMap<string, OrganisationNode>): OrganisationNode | undefined {
  const node = byId.get(nodeId);
  if (!node || node.kind === 'department') return node;
  return node.parentId === null ? undefined : departmentOf(node.parentId, byId);
}
