import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RtcError } from '../src/errors.js';
import { acknowledged, receivedBytes, watchFlow } from '../src/peer/flow.js';
import { SubscriptionQueue } from '../src/peer/subscription-queue.js';
import { anyKind, NOTHING, sameKinds, type Kinds } from '../src/peer/subscription-state.js';
import { downlinkQuality, qualityOf, uplinkQuality } from '../src/stats/quality.js';
import type { ReceiveSample } from '../src/stats/sampler.js';

const KINDS = ['audio', 'bigVideo', 'auxVideo'] as const;
const only = (kind: keyof Kinds): Kinds => ({ ...NOTHING, [kind]: true });

describe('kinds', () => {
  it('are none, or any one of the three', () => {
    expect(anyKind(NOTHING)).toBe(false);
    expect(NOTHING).toEqual({ audio: false, bigVideo: false, auxVideo: false });
    for (const kind of KINDS) expect(anyKind(only(kind))).toBe(true);
  });

  it('are the same when all three are', () => {
    for (const kind of KINDS) {
      expect(sameKinds(only(kind), only(kind))).toBe(true);
      expect(sameKinds(only(kind), NOTHING)).toBe(false);
    }
  });
});

describe('network quality at its limits', () => {
  it.each([
    [10, 1],
    [10.01, 2],
    [20, 2],
    [20.01, 3],
    [30, 3],
    [30.01, 4],
    [50, 4],
    [50.01, 5],
  ])('of %d %% loss is %i', (loss, quality) => expect(qualityOf(loss, 0)).toBe(quality));
  it.each([
    [100, 1],
    [101, 2],
    [200, 2],
    [201, 3],
    [350, 3],
    [351, 4],
    [500, 4],
    [501, 5],
  ])('of %i ms is %i', (rtt, quality) => expect(qualityOf(0, rtt)).toBe(quality));

  const counts = (expectAudPkg: number, recvAudPkg: number, expectVidPkg: number, recvVidPkg: number, rtt = 0) =>
    uplinkQuality({ expectAudPkg, recvAudPkg, expectVidPkg, recvVidPkg, rtt });

  it('of the uplink is the rounded loss of sound and picture together', () => {
    expect(counts(0, 0, 0, 0, 900)).toBeUndefined();
    expect(counts(100, 50, 100, 100)).toBe(3); // 25 %
    expect(counts(100, 100, 100, 50)).toBe(3);
    expect(counts(1000, 896, 0, 0)).toBe(1); // 10.4 % rounds to 10
    expect(counts(1000, 895, 0, 0)).toBe(2); // 10.5 % rounds to 11
    expect(counts(0, 5, 0, 0)).toBe(1);
    expect(counts(0, 0, 0, 5)).toBe(1);
    expect(counts(100, 100, 0, 0, 501)).toBe(5);
  });

  const sample = (parts: Partial<Record<keyof Kinds, [received: number, lost: number]>>, rtt = 0): ReceiveSample => {
    const totals = ([packetsReceived, packetsLost]: [number, number] = [0, 0]) => ({ packetsReceived, packetsLost });
    const { audio, bigVideo, auxVideo } = parts;
    return { audio: totals(audio), bigVideo: totals(bigVideo), auxVideo: totals(auxVideo), rtt } as never;
  };

  it.each(KINDS)('of the downlinks counts %s', (kind) => {
    const pair = { before: sample({ [kind]: [100, 10] }), now: sample({ [kind]: [160, 50] }) };
    expect(downlinkQuality([pair])).toBe(4); // 40 of 100
  });

  it('of the downlinks is the loss of all and the mean round trip', () => {
    const lossy = { before: sample({}), now: sample({ audio: [0, 60] }, 100) };
    const good = { before: sample({}), now: sample({ audio: [140, 0] }, 100) };
    expect(downlinkQuality([])).toBe(0);
    expect(downlinkQuality([lossy, good])).toBe(3); // 60 of 200
    expect(downlinkQuality([{ before: sample({}), now: sample({}) }])).toBe(1);
    const far = { before: sample({}), now: sample({}, 400) };
    expect(downlinkQuality([far, { before: sample({}), now: sample({}, 2) }])).toBe(3); // 201 ms
    // A counter that fell belongs to a new connection: the pair counts no packets and no losses.
    const fell = { before: sample({ audio: [500, 500] }), now: sample({ audio: [10, 10] }) };
    expect(downlinkQuality([fell, good])).toBe(1);
    expect(downlinkQuality([fell, lossy])).toBe(5);
  });
});

describe('a flow', () => {
  it('is measured by its own kind of entry', () => {
    expect(receivedBytes({ type: 'inbound-rtp', bytesReceived: 7 })).toBe(7);
    expect(receivedBytes({ type: 'outbound-rtp', bytesReceived: 7 })).toBe(0);
    expect(receivedBytes({ type: 'inbound-rtp', bytesReceived: '7' })).toBe(0);
    expect(acknowledged({ type: 'inbound-rtp', packetsReceived: 7 })).toBe(0);
    expect(acknowledged({ type: 'remote-inbound-rtp', packetsReceived: 7, roundTripTimeMeasurements: 2 })).toBe(7);
    expect(acknowledged({ type: 'remote-inbound-rtp', roundTripTimeMeasurements: 2 })).toBe(2);
  });
});

describe('watching a flow', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** A fake connection whose bytes grow by 100 a second while `grows` is set. */
  function watched(): {
    lost: ReturnType<typeof vi.fn>;
    connection: { connectionState: string; asked: number };
    set: (more: { grows?: boolean; expected?: boolean }) => void;
    abort: () => void;
  } {
    const state = { grows: true, expected: true, bytes: 0 };
    const abort = new AbortController();
    const lost = vi.fn();
    const connection = {
      connectionState: 'connected',
      asked: 0,
      getStats(): Promise<Map<string, object>> {
        connection.asked += 1;
        if (state.grows) state.bytes += 100;
        const entries = [
          ['a', { type: 'inbound-rtp', bytesReceived: state.bytes }],
          ['b', { type: 'inbound-rtp', bytesReceived: 1000 - state.bytes / 2 }],
        ] as const;
        return Promise.resolve(new Map<string, object>(entries));
      },
    };
    const flow = { expected: () => state.expected, measure: receivedBytes };
    watchFlow(connection as never, flow, abort.signal, lost);
    return { lost, connection, set: (more) => Object.assign(state, more), abort: () => abort.abort() };
  }

  it('tells a loss after three seconds without growth, once', async () => {
    const { lost, set, connection } = watched();
    await vi.advanceTimersByTimeAsync(5000);
    expect(connection.asked).toBe(5);
    set({ grows: false });
    await vi.advanceTimersByTimeAsync(2000);
    expect(lost).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(lost).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lost).toHaveBeenCalledOnce();
  });

  it('tells nothing while nothing is expected, or the connection is not up', async () => {
    for (const unwatched of ['expected', 'connected'] as const) {
      const { lost, set, connection } = watched();
      await vi.advanceTimersByTimeAsync(5000);
      if (unwatched === 'expected') set({ grows: false, expected: false });
      else {
        set({ grows: false });
        connection.connectionState = 'disconnected';
      }
      await vi.advanceTimersByTimeAsync(20_000);
      expect(lost).not.toHaveBeenCalled();
    }
  });

  it('ends with its signal, also in the middle of a reading', async () => {
    const { lost, set, abort, connection } = watched();
    await vi.advanceTimersByTimeAsync(5000);
    set({ grows: false });
    await vi.advanceTimersByTimeAsync(2999);
    vi.advanceTimersByTime(1); // a reading has begun and is not finished
    abort();
    await vi.advanceTimersByTimeAsync(5000);
    expect(lost).not.toHaveBeenCalled();
    expect(connection.asked).toBe(8);
  });

  it('reads one at a time, and goes on after a reading that failed', async () => {
    const { connection, lost, set } = watched();
    const read = connection as unknown as { getStats: () => Promise<unknown> };
    const { getStats } = read;
    let fail: (cause: Error) => void = () => undefined;
    read.getStats = () =>
      new Promise((_resolve, reject) => {
        connection.asked += 1;
        fail = reject;
      });
    await vi.advanceTimersByTimeAsync(1900);
    expect(connection.asked).toBe(1);
    read.getStats = getStats;
    fail(new Error('closed'));
    await vi.advanceTimersByTimeAsync(5000);
    set({ grows: false });
    await vi.advanceTimersByTimeAsync(3000);
    expect(lost).toHaveBeenCalledOnce();
  });
});

describe('a line of subscription changes', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const refusalOf = (promise: Promise<unknown>): Promise<string> =>
    promise.then(
      () => 'done',
      (cause: RtcError) => cause.message,
    );

  it('names what failed, with the words of the server if it gave any', async () => {
    const queue = new SubscriptionQueue(true, vi.fn(), vi.fn());
    const subscribed = refusalOf(queue.push('on_sub_change', only('audio')));
    queue.answered('on_sub_change', { srctinyid: '1', errCode: 5 });
    expect(await subscribed).toBe('subscribe failed:  <UNKNOWN 0x5>');
    const unsubscribed = refusalOf(queue.push('on_unsub', NOTHING));
    queue.answered('on_unsub', { srctinyid: '1', errCode: 5, errMsg: 'gone' });
    expect(await unsubscribed).toBe('unsubscribe failed: gone <UNKNOWN 0x5>');
  });

  it('is silent once it is empty: answers that nobody waits for mean nothing, no timer runs', async () => {
    const send = vi.fn();
    const queue = new SubscriptionQueue(true, send, vi.fn());
    queue.answered('on_sub_change', { srctinyid: '1', errCode: 0 });
    const done = queue.push('on_sub_change', only('audio'));
    queue.answered('on_sub_change', { srctinyid: '1', errCode: 0 });
    await done;
    queue.answered('on_sub_change', { srctinyid: '1', errCode: 9 });
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledOnce();
  });

  it('says that the server was silent', async () => {
    const error = vi.fn();
    const queue = new SubscriptionQueue(true, vi.fn(), error);
    const silent = refusalOf(queue.push('on_sub_change', only('audio')));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await silent).toBe('remote server not response to subscription <SUBSCRIPTION_TIMEOUT 0x4042>');
    expect(error).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});
