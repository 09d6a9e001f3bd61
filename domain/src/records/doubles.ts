/** Entries of two people within this time: neither saw the other's while typing. */
export const AT_ONCE_MS = 10 * 60_000;
/** Measurements or doses within this time may be one that was written down twice. */
export const SAME_EVENT_MS = 15 * 60_000;

/** Something of one patient and one kind that somebody wrote down; instants in epoch milliseconds. */
export interface RecordedOnce {
  /** When it was measured or given. */
  at: number;
  enteredAt: number;
  by: string;
  /** What was measured or given, as text; null where it was refused. */
  content: string | null;
}

/**
 * Whether two records may be one thing that was written down twice: two people entered them without knowing of each other,
 * or they say the same. The rule is one for all that is recorded.
 * @param ofOneSlot they are of one slot of a day, which has one value; of others their times must be near each other
 */
export function isDouble(one: RecordedOnce, other: RecordedOnce, ofOneSlot: boolean): boolean {
  if (!ofOneSlot && Math.abs(one.at - other.at) > SAME_EVENT_MS) return false;
  if (one.by !== other.by && Math.abs(one.enteredAt - other.enteredAt) <= AT_ONCE_MS) return true;
  return one.content !== null && one.content === other.content;
}

/** Of records of one kind those that have a double among the others, in their order. */
export function doublesAmong<R>(
  records: readonly R[],
  ofOneSlot: boolean,
  recordedOf: (record: R) => RecordedOnce,
): R[] {
  const all = records.map(recordedOf);
  return records.filter((_, index) => {
    const one = all[index];
    return one !== undefined && all.some((other, place) => place !== index && isDouble(one, other, ofOneSlot));
  });
}
