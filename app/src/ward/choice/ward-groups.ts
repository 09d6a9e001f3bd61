import type { BoardRow, OrganisationNode } from '@wardlink/contract';
import type { Named } from '../../language/names.js';

/** Ward and department of a row. */
type Placed = Pick<BoardRow, 'wardId' | 'wardName' | 'wardLatinName' | 'departmentId'>;

/** Rows of one ward, in the board's order. */
export interface WardGroup<Row> {
  wardId: string;
  ward: Named;
  department: Named | undefined;
  rows: Row[];
}

/** The rows by ward. Bed numbers repeat from ward to ward, so a board of several wards is headed by their names. */
export function groupByWard<Row extends Placed>(
  rows: readonly Row[],
  nodes: readonly OrganisationNode[],
): WardGroup<Row>[] {
  const groups = new Map<string, WardGroup<Row>>();
  for (const row of rows) {
    const known = groups.get(row.wardId);
    if (known) known.rows.push(row);
    else {
      groups.set(row.wardId, {
        wardId: row.wardId,
        ward: { name: row.wardName, latinName: row.wardLatinName },
        department: nodes.find((node) => node.nodeId === row.departmentId),
        rows: [row],
      });
    }
  }
  return [...groups.values()];
}
