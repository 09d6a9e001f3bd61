import type { ReactNode } from 'react';
import { useWardGroups } from '../choice/use-ward-groups.js';

/** Properties by which a row is grouped. */
export type Placed = Parameters<typeof useWardGroups>[0][number];

interface Props<Row> {
  rows: readonly Row[];
  /** Number of the table's columns. */
  columns: number;
  /** Renders a row; the second argument is its position in the whole table. */
  children: (row: Row, position: number) => ReactNode;
}

/** The bodies of a table by ward. A ward's name stands above its rows where there are several wards. */
export function WardBodies<Row extends Placed>({ rows, columns, children }: Props<Row>) {
  const groups = useWardGroups(rows);
  let position = 0;
  return groups.map((group) => (
    <tbody key={group.wardId}>
      {groups.length > 1 && (
        <tr className="ward-row">
          <th scope="rowgroup" colSpan={columns}>
            {group.title}
          </th>
        </tr>
      )}
      {group.rows.map((row) => children(row, position++))}
    </tbody>
  ));
}
