import { callsIn, isCallMessage, type CallReader, type StoredChatMessage, type ThreadCall } from '@wardlink/contract';
import type { KeptMessage } from '@wardlink/client';

/** A message without an answer after this time is shown as not sent, milliseconds. */
export const SEND_TIMEOUT = 10_000;

/** A line of a conversation: stored, being sent, without an answer, or refused by the server. */
export type Line = {
  messageId: string;
  content: string;
  at: number;
  own: boolean;
  contentType: number;
  /** The picture, voice message or file of the message. */
  attachment?: StoredChatMessage['attachment'];
  /** The outcome of a call, in one line. */
  call?: ThreadCall;
  /** How the message was voided; only of stored messages. */
  voided?: StoredChatMessage['voided'];
} & (
  | { state: 'stored'; message?: StoredChatMessage }
  | { state: 'sending' }
  | { state: 'unsent' }
  | { state: 'refused'; reason: string }
);

/** True for a chat message between two accounts. */
export function isBetween(message: StoredChatMessage, own: string, partner: string): boolean {
  const pair = [message.sendUserId, message.receiveBizId];
  return (message.msgType === 2 || isCallMessage(message)) && pair.includes(own) && pair.includes(partner);
}

/** Stored messages as lines; the messages of one call, which have no text, form one line. */
function storedLines(stored: readonly StoredChatMessage[], reader: CallReader): Line[] {
  const { own } = reader;
  const calls = callsIn(stored, reader);
  return stored.flatMap((message): Line[] => {
    const { messageId, content, contentType, attachment, sendTime, sendUserId, voided } = message;
    const carried = { contentType, attachment };
    const shared = { messageId, content: content ?? '', ...carried, at: sendTime, own: sendUserId === own, voided };
    if (!isCallMessage(message)) return [{ ...shared, state: 'stored', message }];
    const call = calls.get(messageId);
    return call ? [{ ...shared, call, state: 'stored', message }] : [];
  });
}

/** Adds new messages to stored ones, each once, in the order of the inbox. */
export function mergeMessages(
  held: readonly StoredChatMessage[],
  more: readonly StoredChatMessage[],
): StoredChatMessage[] {
  const byId = new Map([...held, ...more].map((message) => [message.messageId, message]));
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
}

function keptLine({ message, writtenAt, triedAt, refused, acknowledged }: KeptMessage, now: number): Line {
  const { messageId, content, contentType } = message;
  const line = { messageId, content: content ?? '', contentType, at: writtenAt, own: true };
  if (acknowledged) return { ...line, state: 'stored' };
  if (refused !== undefined) return { ...line, state: 'refused', reason: refused };
  return { ...line, state: now - triedAt < SEND_TIMEOUT ? 'sending' : 'unsent' };
}

/**
 * The lines of a thread: stored messages, then unsent ones in the order in which they were written.
 * @param now the device's clock, epoch ms
 * @param hospitalNow the hospital's clock
 */
export function linesOf(
  stored: readonly StoredChatMessage[],
  outgoing: readonly KeptMessage[],
  own: string,
  now: number,
  hospitalNow: number,
): Line[] {
  const known = new Set(stored.map((message) => message.messageId));
  return [
    ...storedLines(stored, { own, now: hospitalNow }),
    ...outgoing.filter(({ message }) => !known.has(message.messageId)).map((kept) => keptLine(kept, now)),
  ];
}
