import type { StoredChatMessage } from '@wardlink/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conversations, followConversations, followPresence } from './conversations.js';
import { followGroups, groups } from './groups.js';

type Listener = (message: StoredChatMessage) => void;
const listeners: { message?: Listener; groupMessage?: Listener; presence?: (userId: string, online: boolean) => void } =
  {};
const answers: ((reply: unknown) => void)[] = [];

vi.mock('./connection.js', () => ({
  listen: (one: object) => {
    Object.assign(listeners, one);
    return () => undefined;
  },
}));
vi.mock('../http/call.js', () => ({ call: () => new Promise((resolve) => answers.push(resolve)) }));
vi.mock('../session/session.js', () => ({ session: { get: () => ({ userId: '1' }) } }));

const message = (seq: number, part: Partial<StoredChatMessage>) =>
  ({
    seq,
    msgType: 2,
    content: `text ${seq}`,
    sendUserId: '2',
    receiveBizId: '1',
    voided: null,
    ...part,
  }) as StoredChatMessage;
const group = { mentions: [], mentionsAll: false, line: null, recalledAt: null };

/** Both lists, with a message of somebody else and the answer of a list in which another one is the last. */
const LISTS = [
  {
    name: 'conversations',
    follow: followConversations,
    receive: (seq: number) => listeners.message?.(message(seq, {})),
    reply: (seq: number | null) => ({
      upTo: seq ?? 0,
      conversations:
        seq === null ? [] : [{ userId: '2', readUpTo: 0, unread: 0, missedCall: false, last: message(seq, {}) }],
    }),
    shown: () => conversations.get(),
  },
  {
    name: 'groups',
    follow: followGroups,
    receive: (seq: number) => listeners.groupMessage?.(message(seq, { receiveBizId: '7', group } as never)),
    reply: (seq: number | null) => ({
      groups:
        seq === null
          ? []
          : [
              {
                groupId: '7',
                own: { readUpTo: 0, visibleFrom: 0, unread: 0 },
                last: message(seq, { receiveBizId: '7', group } as never),
              },
            ],
    }),
    shown: () => groups.get(),
  },
];

describe.each(LISTS)('the list of $name', ({ follow, receive, reply, shown }) => {
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    answers.length = 0;
    stop = follow();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });
  const answer = async (seq: number | null): Promise<void> => {
    answers.shift()?.(reply(seq));
    await vi.advanceTimersByTimeAsync(0);
  };
  const last = () => {
    const loaded = shown();
    return loaded.state === 'ready' ? loaded.value.map((one) => one.last?.seq) : loaded.state;
  };

  it('keeps a message that came while the server answered with an earlier list', async () => {
    receive(5);
    await answer(4);
    expect(last()).toEqual([5]);
  });

  it('is loaded again if a message came in what the answer lacks', async () => {
    receive(5);
    await answer(null);
    await vi.advanceTimersByTimeAsync(1_000);
    await answer(5);
    expect(last()).toEqual([5]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(answers).toEqual([]);
  });
});

it('somebody who comes while the server answers is shown as present', async () => {
  const stop = followPresence();
  listeners.presence?.('2', true);
  const partner = { userId: '2', online: false, readUpTo: 0, unread: 0, missedCall: false, last: null };
  answers.shift()?.({ upTo: 0, conversations: [partner] });
  await vi.waitFor(() => expect(conversations.get()).toMatchObject({ state: 'ready', value: [{ online: true }] }), {
    timeout: 30_000,
  });
  stop();
});
