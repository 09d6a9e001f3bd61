/**
 * Read positions in conversations of two and in groups, on the staff's pages and the patient's: the knowledge of one
 * page about one conversation. All functions are pure; numbers are those of the account's inbox, or of the group.
 */

/** Counts that the server made for a list. */
export interface CountedUnread {
  /** Number of the last message that it counted. */
  readonly upTo: number;
  readonly readUpTo: number;
  readonly unread: number;
  /** Whether an unread message mentions the reader, or is a call that the reader missed. */
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
  /** Unread messages that arrived after the count, in ascending order. */
  readonly later: readonly UnreadMessage[];
  /** Position read on this page, or elsewhere as far as this page knows. It never moves back. */
  readonly readUpTo: number;
}

export interface ShownUnread {
  readonly unread: number;
  readonly mentioned: boolean;
  readonly missedCall: boolean;
}

const NOTHING_COUNTED: CountedUnread = { upTo: 0, readUpTo: 0, unread: 0, mentioned: false, missedCall: false };
export const NOTHING_READ: Reading = { counted: NOTHING_COUNTED, later: [], readUpTo: 0 };

/** Applies a list. A list that the server made before the last one changes nothing. */
export function counted(reading: Reading, next: CountedUnread): Reading {
  const { upTo, readUpTo } = reading.counted;
  const isOlder = next.upTo < upTo || (next.upTo === upTo && next.readUpTo < readUpTo);
  if (isOlder) return reading;
  return readTo(
    { ...reading, counted: next, later: reading.later.filter(({ seq }) => seq > next.upTo) },
    next.readUpTo,
  );
}

/** Applies an unread message, which may arrive more than once. */
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
 * Whether this page cannot tell how many messages are unread, because only some of the messages that the server counted
 * were read since. The list must then be loaded again.
 */
export const isUncertain = ({ counted: known, readUpTo }: Reading): boolean =>
  known.unread > 0 && known.readUpTo < readUpTo && readUpTo < known.upTo;

/** The unread messages. The reader's own message does not mark earlier ones as read. */
export function unreadOf({ counted: known, later, readUpTo }: Reading): ShownUnread {
  const before = readUpTo >= known.upTo ? NOTHING_COUNTED : known;
  return {
    unread: before.unread + later.length,
    mentioned: before.mentioned || later.some(({ mentions }) => mentions === true),
    missedCall: before.missedCall || later.some(({ missedCall }) => missedCall === true),
  };
}
