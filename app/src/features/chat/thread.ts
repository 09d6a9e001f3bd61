import { CALL_RESULT, SYSTEM_MSG, type StoredChatMessage } from '@wardlink/contract';
import type { KeptMessage } from '../../live/message-outbox.js';

/** A message without an answer for this long is shown as not sent, milliseconds. */
export const SEND_TIMEOUT = 10_000;

/** A call as shown in the thread. */
export interface ThreadCall {
  video: boolean;
  /** `missed`: given up before anybody answered; `elsewhere`: answered on another device. */
  outcome: 'ringing' | 'talked' | 'missed' | 'refused' | 'busy' | 'offline' | 'elsewhere';
  /** From the answer to the hanging up, ms; null where it is not over, or was none. */
  talkedFor: number | null;
}

/** A line of a conversation: stored, on its way, without an answer, or refused by the server. */
export type Line = {
  messageId: string;
  content: string;
  at: number;
  own: boolean;
  /** Of a call: what became of it, in one line. */
  call?: ThreadCall;
  /** How it was voided; only of what is stored. */
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
  return (message.msgType === 2 || isCall(message)) && pair.includes(own) && pair.includes(partner);
}

const isCall = ({ systemMsgType }: StoredChatMessage): boolean =>
  systemMsgType === SYSTEM_MSG.voiceCall || systemMsgType === SYSTEM_MSG.videoCall;

/** Derives a call's outcome from its messages, in their order. */
function callOf(messages: readonly StoredChatMessage[]): ThreadCall {
  const at = (result: number): number | undefined =>
    messages.find(({ systemMsgResultStatus }) => systemMsgResultStatus === result)?.sendTime;
  const video = messages[0]?.systemMsgType === SYSTEM_MSG.videoCall;
  const [answered, ended] = [at(CALL_RESULT.answered), at(CALL_RESULT.hungUp)];
  const callWith = (outcome: ThreadCall['outcome'], talkedFor: number | null = null) => ({ video, outcome, talkedFor });
  if (answered !== undefined) return callWith('talked', ended === undefined ? null : Math.max(0, ended - answered));
  if (at(CALL_RESULT.refused) !== undefined) return callWith('refused');
  if (at(CALL_RESULT.busy) !== undefined) return callWith('busy');
  if (at(CALL_RESULT.offline) !== undefined) return callWith('offline');
  if (at(CALL_RESULT.answeredElsewhere) !== undefined) return callWith('elsewhere');
  return callWith(ended === undefined ? 'ringing' : 'missed');
}

/** Stored messages as lines; the messages of a call, which have no words, are one. */
function storedLines(stored: readonly StoredChatMessage[], own: string): Line[] {
  const calls = new Map<number | undefined, StoredChatMessage[]>();
  for (const message of stored.filter(isCall)) {
    const room = message.otherInfo?.roomNumber;
    calls.set(room, [...(calls.get(room) ?? []), message]);
  }
  return stored.flatMap((message): Line[] => {
    const { messageId, content, sendTime, sendUserId, voided } = message;
    const shared = { messageId, content: content ?? '', at: sendTime, own: sendUserId === own, voided };
    if (!isCall(message)) return [{ ...shared, state: 'stored', message }];
    const ofCall = calls.get(message.otherInfo?.roomNumber) ?? [message];
    return ofCall[0] === message ? [{ ...shared, call: callOf(ofCall), state: 'stored', message }] : [];
  });
}

/** Stored messages with new ones added, each once, by their place in the inbox. */
export function mergeMessages(
  held: readonly StoredChatMessage[],
  more: readonly StoredChatMessage[],
): StoredChatMessage[] {
  const byId = new Map([...held, ...more].map((message) => [message.messageId, message]));
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
}

function keptLine({ message, writtenAt, triedAt, refused, acknowledged }: KeptMessage, now: number): Line {
  const line = { messageId: message.messageId, content: message.content ?? '', at: writtenAt, own: true };
  if (acknowledged) return { ...line, state: 'stored' };
  if (refused !== undefined) return { ...line, state: 'refused', reason: refused };
  return { ...line, state: now - triedAt < SEND_TIMEOUT ? 'sending' : 'unsent' };
}

/**
 * The lines of a thread: what is stored, then what is on its way, in the order it was written.
 * @param now the device's clock, epoch ms
 */
export function linesOf(
  stored: readonly StoredChatMessage[],
  outgoing: readonly KeptMessage[],
  own: string,
  now: number,
): Line[] {
  const known = new Set(stored.map((message) => message.messageId));
  return [
    ...storedLines(stored, own),
    ...outgoing.filter(({ message }) => !known.has(message.messageId)).map((kept) => keptLine(kept, now)),
  ];
}
