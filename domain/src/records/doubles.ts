/** Two people's entries within this time: neither could see the other's while typing. */
export const AT_ONCE_MS = 10 * 60_000;
/** Measurements or doses within this time may be one that was recorded twice. */
export const SAME_EVENT_MS = 15 * 60_000;

/** A record of one patient and one kind; instants in epoch milliseconds. */
export interface RecordedOnce {
  /** Time of measuring or giving. */
  at: number;
  enteredAt: number;
  by: string;
  /** The measured value or given dose, as text; null for a refusal. */
  content: string | null;
}

/**
 * Whether two records may be the same event recorded twice: two people entered them without knowing of each other, or
 * their content is the same. The same rule applies to all records.
 * @param ofOneSlot whether they belong to one slot of a day, which has one value; otherwise their times must be close
 */
export function isDouble(one: RecordedOnce, other: RecordedOnce, ofOneSlot: boolean): boolean {
  if (!ofOneSlot && Math.abs(one.at - other.at) > SAME_EVENT_MS) return false;
  if (one.by !== other.by && Math.abs(one.enteredAt - other.enteredAt) <= AT_ONCE_MS) return true;
  return one.content !== null && one.content === other.content;
}

/** The records of one kind that have a double among the others, in their order. */
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
