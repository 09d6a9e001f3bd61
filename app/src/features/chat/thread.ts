import type { OutgoingChatMessage, StoredChatMessage } from '@wardlink/contract';

/** A line of a conversation: stored, on its way, or refused by the server. */
export type Line = {
  messageId: string;
  content: string;
  at: number;
  own: boolean;
} & ({ state: 'stored'; message: StoredChatMessage } | { state: 'sending' } | { state: 'refused'; reason: string });

export interface Outgoing {
  message: OutgoingChatMessage;
  writtenAt: number;
  refused?: string;
}

/** True for a chat message between two accounts. */
export function isBetween(message: StoredChatMessage, own: string, partner: string): boolean {
  const pair = [message.sendUserId, message.receiveBizId];
  return message.msgType === 2 && pair.includes(own) && pair.includes(partner);
}

/** Stored messages with new ones added, each once, by their place in the inbox. */
export function mergeMessages(
  held: readonly StoredChatMessage[],
  more: readonly StoredChatMessage[],
): StoredChatMessage[] {
  const byId = new Map([...held, ...more].map((message) => [message.messageId, message]));
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
}

/** The lines of a thread: what is stored, then what is on its way, in the order it was written. */
export function linesOf(stored: readonly StoredChatMessage[], outgoing: readonly Outgoing[], own: string): Line[] {
  const known = new Set(stored.map((message) => message.messageId));
  return [
    ...stored.map((message): Line => {
      const { messageId, content, sendTime, sendUserId } = message;
      return { messageId, content: content ?? '', at: sendTime, own: sendUserId === own, state: 'stored', message };
    }),
    ...outgoing
      .filter(({ message }) => !known.has(message.messageId))
      .map(({ message, writtenAt, refused }): Line => {
        const line = { messageId: message.messageId, content: message.content ?? '', at: writtenAt, own: true };
        return refused === undefined ? { ...line, state: 'sending' } : { ...line, state: 'refused', reason: refused };
      }),
  ];
}
