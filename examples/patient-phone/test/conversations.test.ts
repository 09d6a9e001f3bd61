import type { ReplyOf, StoredChatMessage } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { Conversations } from '../src/conversations.js';

const NOW = 1_000_000;
const message = (seq: number, part: Partial<StoredChatMessage> = {}): StoredChatMessage =>
  ({ msgType: 2, seq, sendUserId: '2', receiveBizId: '9', sendTime: NOW, voided: null, ...part }) as StoredChatMessage;

function conversations(): Conversations {
  const made = new Conversations('9');
  const list = ['2', '3'].map((userId) => ({ userId, unread: 0, last: userId === '3' ? message(4) : null }));
  made.replace(list as unknown as ReplyOf<'chat.conversations'>['conversations']);
  return made;
}

describe('the conversations of a phone', () => {
  it('count and announce what comes while another one is open', () => {
    const all = conversations();
    expect(all.receive(message(5), undefined, NOW)).toBe(true);
    expect(all.receive(message(6), '3', NOW)).toBe(true);
    expect(all.of('2')).toMatchObject({ unread: 2, last: { seq: 6 } });
    expect(all.spoken().map(({ userId }) => userId)).toEqual(['2', '3']);
    all.read('2');
    expect(all.of('2')?.unread).toBe(0);
  });

  it('do not count what is read as it comes, one’s own, calls, and what was known before', () => {
    const all = conversations();
    expect(all.receive(message(5), '2', NOW)).toBe(false);
    expect(all.receive(message(6, { sendUserId: '9', receiveBizId: '2' }), undefined, NOW)).toBe(false);
    expect(all.receive(message(7, { msgType: 1, systemMsgType: 23 }), undefined, NOW)).toBe(false);
    all.receive(message(3, { sendUserId: '3' }), undefined, NOW);
    expect([all.of('2')?.unread, all.of('3')?.unread]).toEqual([0, 0]);
    expect(all.of('2')?.last?.seq).toBe(7);
  });

  it('stay read when a list comes that the server made before it heard of the reading', () => {
    const all = conversations();
    const late = (last: number) =>
      [{ userId: '2', unread: 1, last: message(last) }] as unknown as ReplyOf<'chat.conversations'>['conversations'];
    all.read('2', 5);
    all.replace(late(5));
    expect(all.of('2')).toMatchObject({ unread: 0, last: { seq: 5 } });
    all.replace(late(6));
    expect(all.of('2')?.unread).toBe(1);
    all.read('2');
    expect(all.of('2')?.unread).toBe(0);
  });

  it('announce nothing that was written long ago', () => {
    expect(conversations().receive(message(5, { sendTime: NOW - 60_001 }), undefined, NOW)).toBe(false);
  });
});
