import { describe, expect, it } from 'vitest';
import type { StoredChatMessage } from '@wardlink/contract';
import type { KeptMessage } from '../../live/message-outbox.js';
import { isBetween, linesOf, mergeMessages, SEND_TIMEOUT } from './thread.js';

const stored = (seq: number, part: Partial<StoredChatMessage> = {}): StoredChatMessage =>
  ({
    msgType: 2,
    messageId: `m${seq}`,
    seq,
    content: `text ${seq}`,
    sendTime: seq * 1000,
    sendUserId: '1',
    receiveBizId: '2',
    ...part,
  }) as StoredChatMessage;

const outgoing = (messageId: string, part: Partial<KeptMessage> = {}): KeptMessage => ({
  message: { msgType: 2, messageId, model: 1, receiveBizId: '2', contentType: 1, content: messageId },
  writtenAt: 9000,
  triedAt: 9000,
  ...part,
});

describe('a call in a thread', () => {
  const call = (seq: number, result: number, more: Partial<StoredChatMessage> = {}) =>
    stored(seq, {
      msgType: 1,
      systemMsgType: 23,
      systemMsgResultStatus: result,
      content: null,
      otherInfo: { roomNumber: 7 },
      ...more,
    });
  const outcomeOf = (...messages: StoredChatMessage[]) =>
    linesOf(messages, [], '1', 0).map(({ call: one, content }) => one ?? content);

  it('is one line that says what became of it, and no empty bubble', () => {
    const video = true;
    expect(outcomeOf(call(1, 0), call(2, 1), call(9, 3))).toEqual([{ video, outcome: 'talked', talkedFor: 7000 }]);
    expect(outcomeOf(call(1, 0), call(2, 1))).toEqual([{ video, outcome: 'talked', talkedFor: null }]);
    expect(outcomeOf(call(1, 0), call(2, 3))).toEqual([{ video, outcome: 'missed', talkedFor: null }]);
    expect(outcomeOf(call(1, 0), call(2, 2))).toEqual([{ video, outcome: 'refused', talkedFor: null }]);
    expect(outcomeOf(call(1, 0), call(2, 7))).toEqual([{ video, outcome: 'offline', talkedFor: null }]);
    expect(outcomeOf(call(1, 0))).toEqual([{ video, outcome: 'ringing', talkedFor: null }]);
  });

  it('stands apart from messages and from other calls', () => {
    const voice = { systemMsgType: 22, otherInfo: { roomNumber: 8 } };
    expect(outcomeOf(stored(1), call(2, 0), call(3, 2), stored(4), call(5, 0, voice), call(6, 6, voice))).toEqual([
      'text 1',
      { video: true, outcome: 'refused', talkedFor: null },
      'text 4',
      { video: false, outcome: 'busy', talkedFor: null },
    ]);
    expect(isBetween(call(1, 0), '1', '2')).toBe(true);
  });
});

describe('a thread', () => {
  it('holds each message once, in the order of the inbox', () => {
    const merged = mergeMessages([stored(3), stored(5)], [stored(4), stored(3)]);
    expect(merged.map(({ seq }) => seq)).toEqual([3, 4, 5]);
  });

  it('shows what is on its way after what is stored, and not twice once it is stored', () => {
    const kept = [
      outgoing('m3'),
      outgoing('taken', { acknowledged: true }),
      outgoing('new', { triedAt: 9001 }),
      outgoing('late'),
      outgoing('bad', { refused: 'too long' }),
    ];
    const lines = linesOf([stored(3)], kept, '1', 9000 + SEND_TIMEOUT);
    expect(lines.map(({ messageId, state }) => [messageId, state])).toEqual([
      ['m3', 'stored'],
      ['taken', 'stored'],
      ['new', 'sending'],
      ['late', 'unsent'],
      ['bad', 'refused'],
    ]);
  });

  it('knows whose message it is, and which messages belong to it', () => {
    expect(linesOf([stored(1), stored(2, { sendUserId: '2' })], [], '1', 0).map((line) => line.own)).toEqual([
      true,
      false,
    ]);
    expect(isBetween(stored(1), '2', '1')).toBe(true);
    expect(isBetween(stored(1), '1', '3')).toBe(false);
    expect(isBetween(stored(1, { msgType: 1 }), '1', '2')).toBe(false);
  });
});
