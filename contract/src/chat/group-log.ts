import type { StoredChatMessage } from './frames.js';

type GroupPart = NonNullable<StoredChatMessage['group']>;
const NOTHING: Omit<GroupPart, 'line' | 'recalledAt'> = {
  ...{ mentions: [], mentionsAll: false },
  ...{ quoted: null, attachment: null, shared: null },
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
