import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RtcError } from '../src/errors.js';
import { SubscriptionQueue } from '../src/peer/subscription-queue.js';
import { NOTHING, type Kinds } from '../src/peer/subscription-state.js';

const sound: Kinds = { ...NOTHING, audio: true };
const ok = { srctinyid: '1', errCode: 0 };
let sent: string[];
let timedOut: RtcError[];
let queue: SubscriptionQueue;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  timedOut = [];
  queue = new SubscriptionQueue(
    true,
    (tag) => sent.push(tag),
    (error) => timedOut.push(error),
  );
});
afterEach(() => vi.useRealTimers());

describe('subscription changes', () => {
  it('go out one at a time', async () => {
    const first = queue.push('on_sub_change', sound);
    const second = queue.push('on_unsub', NOTHING);
    expect(sent).toEqual(['on_sub_change']);
    queue.answered('on_unsub', ok); // an answer to another request
    expect(sent).toEqual(['on_sub_change']);
    queue.answered('on_sub_change', ok);
    await first;
    expect(sent).toEqual(['on_sub_change', 'on_unsub']);
    queue.answered('on_unsub', ok);
    await second;
  });

  it('are sent at 0, 5, 10 and 15 s, fail at 20 s with 16450, and make way for the next', async () => {
    const failure = queue.push('on_sub_change', sound).catch((cause: unknown) => cause);
    const next = queue.push('on_unsub', NOTHING);
    for (const expected of [2, 3, 4]) {
      vi.advanceTimersByTime(5000);
      expect(sent.length).toBe(expected);
    }
    vi.advanceTimersByTime(5000);
    const error = await failure;
    expect(error).toBeInstanceOf(RtcError);
    expect((error as RtcError).getCode()).toBe(16450);
    expect(timedOut).toEqual([error]);
    expect(sent).toEqual(['on_sub_change', 'on_sub_change', 'on_sub_change', 'on_sub_change', 'on_unsub']);
    queue.answered('on_unsub', ok);
    await next;
  });

  it('that the server refuses reject with its code', async () => {
    const refused = queue.push('on_sub_change', sound);
    queue.answered('on_sub_change', { srctinyid: '1', errCode: 777, errMsg: 'no' });
    await expect(refused).rejects.toMatchObject({ message: 'subscribe failed: no <UNKNOWN 0x309>' });
  });

  it('all end when the connection is closed', async () => {
    const reason = new RtcError(4097, 'gone');
    const both = [queue.push('on_sub_change', sound), queue.push('on_unsub', NOTHING)];
    queue.clear(reason);
    expect(await Promise.allSettled(both)).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ]);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual(['on_sub_change']);
  });
});
