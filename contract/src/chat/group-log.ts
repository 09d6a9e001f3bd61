import { CONTENT } from './group.js';
import type { CountedUnread, ShownUnread, UnreadMessage } from './reading.js';
import { SYSTEM_MSG, type StoredChatMessage } from './frames.js';

type GroupPart = NonNullable<StoredChatMessage['group']>;
const NOTHING: Omit<GroupPart, 'line' | 'recalledAt'> = {
  mentions: [],
  mentionsAll: false,
  quoted: null,
  attachment: null,
  shared: null,
};

/** A message after it was recalled. */
const recalled = (message: StoredChatMessage, recalledAt: number): StoredChatMessage => ({
  ...message,
  content: null,
  group: { ...NOTHING, line: null, recalledAt },
});

/**
 * Adds messages to those of a group, each number once, in order. A recall is a line with its own number: a page that
 * has every number knows every recall.
 */
export function addToLog(held: readonly StoredChatMessage[], more: readonly StoredChatMessage[]): StoredChatMessage[] {
  const bySeq = new Map([...held, ...more].map((message) => [message.seq, message]));
  const all = [...bySeq.values()].sort((one, other) => one.seq - other.seq);
  const recalls = new Map(
    all.flatMap(({ group, sendTime }) =>
      group?.line?.line === 'recalled' && group.quoted ? [[group.quoted.messageId, sendTime] as const] : [],
    ),
  );
  if (recalls.size === 0) return all;
  return all.map((message) => {
    const at = recalls.get(message.messageId);
    return at === undefined || message.group?.recalledAt != null ? message : recalled(message, at);
  });
}

/** The number after which messages are missing, since numbers have no gaps; null if none are missing. */
export function gapIn(held: readonly StoredChatMessage[]): number | null {
  const before = held.find(({ seq }, index) => {
    const next = held[index + 1];
    return next !== undefined && next.seq !== seq + 1;
  });
  return before?.seq ?? null;
}

/**
 * A message of a group as unread by a member; undefined if it does not count as unread: the member's own messages, and
 * lines other than missed calls.
 */
export function unreadInGroup(message: StoredChatMessage, own: string | undefined): UnreadMessage | undefined {
  const { seq, sendUserId, contentType, group } = message;
  if (sendUserId === own || group?.recalledAt != null) return undefined;
  const isAmong = (people: readonly { userId: string }[] = []): boolean => people.some(({ userId }) => userId === own);
  const missedCall = group?.line?.line === 'callMissed' && isAmong(group.line.people);
  if (contentType === CONTENT.line && !missedCall) return undefined;
  return { seq, missedCall, mentions: group?.mentionsAll === true || isAmong(group?.mentions) };
}

/** The counts of unread messages of a group in a list. A new member has none: earlier messages count as read. */
export function countedInGroup(
  own: ShownUnread & { readUpTo: number; visibleFrom: number },
  last: { seq: number } | null,
): CountedUnread {
  const { readUpTo, visibleFrom, unread, mentioned, missedCall } = own;
  const upTo = Math.max(last?.seq ?? 0, visibleFrom);
  return { upTo, readUpTo: Math.max(readUpTo, visibleFrom), unread, mentioned, missedCall };
}

/** Id of the message that another one takes back, by a recall in a group or by voiding in a conversation of two. */
export function takenBackBy({ group, systemMsgType, otherInfo }: StoredChatMessage): string | undefined {
  if (systemMsgType === SYSTEM_MSG.voided) return otherInfo?.voidedMessageId;
  return group?.line?.line === 'recalled' ? group.quoted?.messageId : undefined;
}
