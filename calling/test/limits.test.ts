import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, TokenBucket, TokenBuckets } from '../src/signal/limits.js';
import { startCallingHost, type CallingHost } from './support/calling-host.js';
import { joinData, SignalClient } from './support/signal-client.js';

describe('a bucket', () => {
  it('lets a burst pass, and then a steady stream', () => {
    let now = 0;
    const bucket = new TokenBucket(3, 2, () => now);
    const taken = (count: number): boolean[] => Array.from({ length: count }, () => bucket.take());
    expect(taken(4)).toEqual([true, true, true, false]);
    now = 1000;
    expect(taken(3)).toEqual([true, true, false]);
    now = 60_000;
    expect(taken(4)).toEqual([true, true, true, false]);
  });

  it('is forgotten when it is as good as new', () => {
    let now = 0;
    const buckets = new TokenBuckets(() => new TokenBucket(1, 1, () => now));
    expect([buckets.take('a'), buckets.take('a'), buckets.take('b')]).toEqual([true, false, true]);
    now = 500;
    buckets.prune();
    expect(buckets.size).toBe(2);
    now = 1000;
    buckets.prune();
    expect(buckets.size).toBe(0);
  });
});

describe('a client', () => {
  let host: CallingHost;
  afterEach(() => host.close());

  it('that sends too many messages is closed by 1008, and may come back to its session', async () => {
    host = await startCallingHost({ messageBurst: 20, messagesPerSecond: 1 });
    const watcher = await SignalClient.joined(host, 'watcher');
    const flooding = await SignalClient.joined(host, 'flooding');
    for (let sent = 0; sent < 100; sent += 1) flooding.send('ping', '');
    expect(await flooding.close()).toBe(1008);
    expect(flooding.received.filter(({ cmd }) => cmd === 775).length).toBeLessThanOrEqual(20);
    await watcher.settle();
    const again = await SignalClient.open(host, 'flooding', { more: '&rc=1' });
    const { tinyid } = await again.next(19);
    again.send('on_rebuild_session', { tinyid, sessionid: '7', sids: [0], remotesdp: [] });
    expect(await again.next(514)).toEqual({ result: 0 });
  });

  it('that sends a message that is too long is closed by 1009, others go on', async () => {
    host = await startCallingHost();
    const watcher = await SignalClient.joined(host, 'watcher');
    const client = await SignalClient.joined(host, 'doctor');
    client.send('on_publish', { sdp: 'x'.repeat(DEFAULT_LIMITS.messageBytes) });
    expect(await client.close()).toBe(1009);
    await watcher.settle();
  });

  it('that enters too many rooms in a minute is refused by 20, other users are not', async () => {
    host = await startCallingHost({ roomsPerMinute: 3 });
    const client = await SignalClient.open(host, 'doctor');
    for (const roomid of ['1', '2', '3']) {
      client.send('on_create_room', joinData({ roomid }));
      expect(await client.next(20)).toMatchObject({ ret: 0 });
    }
    expect(host.calling.snapshot().rooms).toBe(1);
    client.send('on_create_room', joinData({ roomid: '4' }));
    expect(await client.next(20)).toMatchObject({ ret: 100_106, error: expect.stringContaining('minute') });
    expect(await client.close()).toBe(1000);
    const again = await SignalClient.open(host, 'doctor');
    again.send('on_create_room', joinData({ roomid: '4' }));
    expect(await again.next(20)).toMatchObject({ ret: 100_106 });
    await SignalClient.joined(host, 'nurse');
  });
});
