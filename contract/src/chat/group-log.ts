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

/** A message as it is left once it was recalled. */
const recalled = (message: StoredChatMessage, recalledAt: number): StoredChatMessage => ({
  ...message,
  content: null,
  group: { ...NOTHING, line: null, recalledAt },
});

/**
 * Messages of a group with new ones added, each number once, in their order. That a message was recalled is a line with a
 * number of its own: a page that has every number knows of every recall.
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

/** The number after which messages are missing, as numbers have no gaps; null where none is. */
export function gapIn(held: readonly StoredChatMessage[]): number | null {
  const before = held.find(({ seq }, index) => {
    const next = held[index + 1];
    return next !== undefined && next.seq !== seq + 1;
  });
  return before?.seq ?? null;
}

/**
 * What a message of a group is to a member who has not read it; undefined where it is not unread, as one's own, and lines other
 * than that a call was missed.
 */
export function unreadInGroup(message: StoredChatMessage, own: string | undefined): UnreadMessage | undefined {
  const { seq, sendUserId, contentType, group } = message;
  if (sendUserId === own || group?.recalledAt != null) return undefined;
  const isAmong = (people: readonly { userId: string }[] = []): boolean => people.some(({ userId }) => userId === own);
  const missedCall = group?.line?.line === 'callMissed' && isAmong(group.line.people);
  if (contentType === CONTENT.line && !missedCall) return undefined;
  return { seq, missedCall, mentions: group?.mentionsAll === true || isAmong(group?.mentions) };
}

/** What a list says of the unread messages of a group. A new member has no unread messages: what was written before counts as read. */
export function countedInGroup(
  own: ShownUnread & { readUpTo: number; visibleFrom: number },
  last: { seq: number } | null,
): CountedUnread {
  const { readUpTo, visibleFrom, unread, mentioned, missedCall } = own;
  const upTo = Math.max(last?.seq ?? 0, visibleFrom);
  return { upTo, readUpTo: Math.max(readUpTo, visibleFrom), unread, mentioned, missedCall };
}

/** Id of the message that another one takes back: that it was recalled in a group, or voided in a conversation of two. */
export function takenBackBy({ group, systemMsgType, otherInfo }: StoredChatMessage): string | undefined {
  if (systemMsgType === SYSTEM_MSG.voided) return otherInfo?.voidedMessageId;
  return group?.line?.line === 'recalled' ? group.quoted?.messageId : undefined;
}
