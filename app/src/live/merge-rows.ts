/** A row of a followed list; lists of inpatients are sorted by `sortKey`, as text. */
export interface FollowedRow {
  patientId: string;
  sortKey?: string;
}

/** Changes by patient: the new row, or null if the patient has none any more. */
type RowChanges<Row> = ReadonlyMap<string, Row | null>;

const isBefore = (one: FollowedRow, other: FollowedRow): boolean => (one.sortKey ?? '') < (other.sortKey ?? '');

/**
 * Applies changes to the rows. An unchanged row keeps its identity, so that it is not rendered again; a new or moved
 * row gets its place in the server's order.
 */
export function mergeRows<Row extends FollowedRow>(rows: readonly Row[], changes: RowChanges<Row>): Row[] {
  const moved = new Map(changes);
  const kept = rows.flatMap((row) => {
    const changed = changes.get(row.patientId);
    if (changed === undefined) return row;
    if (changed?.sortKey !== row.sortKey) return [];
    moved.delete(row.patientId);
    return changed ?? [];
  });
  const placed = [...moved.values()].filter((row) => row !== null);
  if (placed.length === 0) return kept;
  placed.sort((one, other) => (isBefore(one, other) ? -1 : Number(isBefore(other, one))));
  const merged: Row[] = [];
  let next = 0;
  for (const row of kept) {
    for (let first = placed[next]; first && isBefore(first, row); first = placed[(next += 1)]) merged.push(first);
    merged.push(row);
  }
  return [...merged, ...placed.slice(next)];
}
