/** A row of a followed list; lists of inpatients are sorted by `sortKey`, as text. */
export interface FollowedRow {
  patientId: string;
  sortKey?: string;
}

/** What changed, by patient: the new row, or null where the patient has none any more. */
type RowChanges<Row> = ReadonlyMap<string, Row | null>;

const isBefore = (one: FollowedRow, other: FollowedRow): boolean => (one.sortKey ?? '') < (other.sortKey ?? '');

/**
 * The rows with the changes. A row that did not change keeps its identity, so that it is not drawn again; a row that is
 * new, or whose place changed, goes to its place by the server's order.
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
