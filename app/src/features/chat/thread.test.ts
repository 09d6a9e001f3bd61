import { describe, expect, it } from 'vitest';
import type { StoredChatMessage } from '@wardlink/contract';
import type { KeptMessage } from '../../live/message-outbox.js';
import { isBetween, linesOf, mergeMessages, PATIENCE } from './thread.js';

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
    const lines = linesOf([stored(3)], kept, '1', 9000 + PATIENCE);
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
