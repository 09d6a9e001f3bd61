/**
 * Reading, for conversations of two and groups alike, on the staff's pages and the patient's: what one page knows of one
 * conversation. All functions are pure; the numbers are those of the account's inbox, or of the group.
 */

/** What the server counted when it made a list. */
export interface CountedUnread {
  /** Number of the last message that it counted. */
  readonly upTo: number;
  readonly readUpTo: number;
  readonly unread: number;
  /** Whether an unread message mentions the reader, or tells of a call that the reader missed. */
  readonly mentioned: boolean;
  readonly missedCall: boolean;
}

/** A message that its receiver has not read. */
export interface UnreadMessage {
  readonly seq: number;
  readonly mentions?: boolean;
  readonly missedCall?: boolean;
}

export interface Reading {
  readonly counted: CountedUnread;
  /** Unread messages that came after what was counted, in rising order. */
  readonly later: readonly UnreadMessage[];
  /** Read on this page, or elsewhere as far as this page was told. It never moves back. */
  readonly readUpTo: number;
}

export interface ShownUnread {
  readonly unread: number;
  readonly mentioned: boolean;
  readonly missedCall: boolean;
}

const NOTHING_COUNTED: CountedUnread = { upTo: 0, readUpTo: 0, unread: 0, mentioned: false, missedCall: false };
export const NOTHING_READ: Reading = { counted: NOTHING_COUNTED, later: [], readUpTo: 0 };

/** A list came. One that the server made before the last one changes nothing. */
export function counted(reading: Reading, next: CountedUnread): Reading {
  const { upTo, readUpTo } = reading.counted;
  const isOlder = next.upTo < upTo || (next.upTo === upTo && next.readUpTo < readUpTo);
  if (isOlder) return reading;
  return readTo(
    { ...reading, counted: next, later: reading.later.filter(({ seq }) => seq > next.upTo) },
    next.readUpTo,
  );
}

/** An unread message came; it may come more than once. */
export function arrived(reading: Reading, message: UnreadMessage): Reading {
  const { counted: known, later, readUpTo } = reading;
  const { seq } = message;
  if (seq <= known.upTo || seq <= readUpTo || later.some((one) => one.seq === seq)) return reading;
  return { ...reading, later: [...later, message].sort((one, other) => one.seq - other.seq) };
}

/** Everything up to a number was read, here or elsewhere. */
export function readTo(reading: Reading, upTo: number): Reading {
  if (upTo <= reading.readUpTo) return reading;
  return { ...reading, readUpTo: upTo, later: reading.later.filter(({ seq }) => seq > upTo) };
}

/**
 * Whether this page cannot say how many messages are unread: some of those that the server counted were read since, and some
 * were not. The list has to be loaded again.
 */
export const isUncertain = ({ counted: known, readUpTo }: Reading): boolean =>
  known.unread > 0 && known.readUpTo < readUpTo && readUpTo < known.upTo;

/** What is unread. An own message changes nothing of it: having written is not having read. */
export function unreadOf({ counted: known, later, readUpTo }: Reading): ShownUnread {
  const before = readUpTo >= known.upTo ? NOTHING_COUNTED : known;
  return {
    unread: before.unread + later.length,
    mentioned: before.mentioned || later.some(({ mentions }) => mentions === true),
    missedCall: before.missedCall || later.some(({ missedCall }) => missedCall === true),
  };
}
