import type { ReplyOf, StoredChatMessage } from '@wardlink/contract';
import { describe, expect, it, vi } from 'vitest';
import { Conversations } from '../src/conversations.js';

const NOW = 1_000_000;
const message = (seq: number, part: Partial<StoredChatMessage> = {}): StoredChatMessage =>
  ({ msgType: 2, seq, sendUserId: '2', receiveBizId: '9', sendTime: NOW, voided: null, ...part }) as StoredChatMessage;

const report = vi.fn(() => Promise.resolve());
const reload = vi.fn();
function conversations(): Conversations {
  const isRefused = () => false;
  const made = new Conversations({ ownId: '9', report, isRefused, changed: () => undefined, reload });
  made.replace(listOf(4, { '2': null, '3': message(4) }));
  return made;
}

type Listed = ReplyOf<'chat.conversations'>;
const listOf = (upTo: number, last: Record<string, StoredChatMessage | null>, unread = 0): Listed =>
  ({
    upTo,
    conversations: Object.entries(last).map(([userId, one]) => ({ userId, unread, readUpTo: 0, last: one })),
  }) as unknown as Listed;

describe('the conversations of a phone', () => {
  it('count and announce what comes while another one is open', () => {
    const all = conversations();
    expect(all.receive(message(5), undefined, NOW)).toBe(true);
    expect(all.receive(message(6), '3', NOW)).toBe(true);
    expect(all.of('2')).toMatchObject({ unread: 2, last: { seq: 6 } });
    expect(all.spoken().map(({ userId }) => userId)).toEqual(['2', '3']);
    all.seen('2', 6);
    expect(all.of('2')?.unread).toBe(0);
    expect(report).toHaveBeenCalledWith('2', 6);
  });

  it('count what comes in an open conversation until somebody looks at it, without announcing it', () => {
    const all = conversations();
    expect(all.receive(message(5), '2', NOW)).toBe(false);
    expect(all.of('2')?.unread).toBe(1);
    all.seen('2', 5);
    expect(all.of('2')?.unread).toBe(0);
  });

  it('do not count one’s own, calls, and what was known before; an own message is no reading', () => {
    const all = conversations();
    all.receive(message(5), undefined, NOW);
    expect(all.receive(message(6, { sendUserId: '9', receiveBizId: '2' }), undefined, NOW)).toBe(false);
    expect(all.receive(message(7, { msgType: 1, systemMsgType: 23 }), undefined, NOW)).toBe(false);
    all.receive(message(3, { sendUserId: '3' }), undefined, NOW);
    expect([all.of('2')?.unread, all.of('3')?.unread]).toEqual([1, 0]);
    expect(all.of('2')?.last?.seq).toBe(7);
  });

  it('stay read when a list comes that the server made before it heard of the reading', () => {
    const all = conversations();
    all.seen('2', 5);
    all.replace(listOf(5, { '2': message(5) }, 1));
    expect(all.of('2')).toMatchObject({ unread: 0, last: { seq: 5 } });
    all.receive(message(6), undefined, NOW);
    expect(all.of('2')?.unread).toBe(1);
    all.readElsewhere('2', 6);
    expect(all.of('2')?.unread).toBe(0);
  });

  it('keep a message that came while the server answered with an earlier list', () => {
    const all = conversations();
    all.receive(message(5), undefined, NOW);
    all.replace(listOf(4, { '2': message(2), '3': message(4) }));
    expect(all.of('2')).toMatchObject({ unread: 1, last: { seq: 5 } });
    expect(all.spoken().map(({ userId }) => userId)).toEqual(['2', '3']);
  });

  it('are loaded again for a person whom the list lacks, and once more if the answer still lacks them', () => {
    reload.mockClear();
    const all = conversations();
    all.receive(message(5, { sendUserId: '8' }), undefined, NOW);
    expect(reload).toHaveBeenCalledTimes(1);
    all.replace(listOf(4, { '2': null }));
    expect(reload).toHaveBeenCalledTimes(2);
    all.replace(listOf(5, { '2': null }));
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('announce nothing that was written long ago', () => {
    expect(conversations().receive(message(5, { sendTime: NOW - 60_001 }), undefined, NOW)).toBe(false);
  });
});
