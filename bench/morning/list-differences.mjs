import { isDeepStrictEqual } from 'node:util';

/** Most open warnings of a whole list. */
export const MOST_WARNINGS = 200;

/** Number of items, by their keys, that one of two lists lacks or that are different in both. */
function differing(own, fresh, keyOf) {
  const left = new Map(own.map((item) => [keyOf(item), item]));
  let count = 0;
  for (const item of fresh) {
    if (!isDeepStrictEqual(left.get(keyOf(item)), item)) count += 1;
    left.delete(keyOf(item));
  }
  return count + left.size;
}

/** Patients whose rows are missing, superfluous or different; one if the page would show them in another order. */
export function boardDifferences(rows, fresh) {
  const keyOf = ({ patientId }) => patientId;
  const count = differing(rows, fresh, keyOf);
  if (count > 0) return count;
  const sorted = rows.toSorted((one, other) => (one.sortKey < other.sortKey ? -1 : 1));
  return sorted.every((row, index) => keyOf(row) === keyOf(fresh[index])) ? 0 : 1;
}

/** Number of open warnings that differ among the newest ones, to which a whole list is limited. */
export function warningDifferences(rows, fresh) {
  const newest = (list) =>
    list
      .flatMap(({ warnings }) => warnings)
      .sort((one, other) => other.raisedAt - one.raisedAt || Number(other.warningId) - Number(one.warningId))
      .slice(0, MOST_WARNINGS);
  return differing(newest(rows), newest(fresh), ({ warningId }) => warningId);
}
