// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BOARD_TOPICS, USER_TYPES, type Feed, type UserRecord } from '@wardlink/contract';
import { connectionState, feedConnection, listen, startLive } from './connection.js';

vi.mock('../http/call.js', () => ({ call: () => Promise.resolve({}) }));

const sockets: FakeSocket[] = [];
class FakeSocket {
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readonly sent: string[] = [];
  constructor() {
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {}
  deliver(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

const user = (type: number, permissions: string[]): UserRecord =>
  ({ userId: '1', doctorId: '2', user: { type, username: 'w' }, permissions }) as unknown as UserRecord;
const STATION = user(USER_TYPES.wardOnly, ['ward.read']);
const DOCTOR = user(USER_TYPES.staff, ['ward.read', 'chat.use']);
const READER = user(USER_TYPES.staff, ['ward.read']);

/** A list on the screen that notes what it is called for. */
function attached(feed: Feed) {
  const calls: string[] = [];
  const note = (name: string) => () => void calls.push(name);
  const stop = feedConnection.attach({
    feed,
    opened: note('opened'),
    lost: note('lost'),
    poll: note('poll'),
    changes: ({ key }) => void calls.push(`changes ${key}`),
    refused: ({ key }) => void calls.push(`refused ${key}`),
  });
  stops.push(stop);
  return calls;
}
const count = (calls: readonly string[], name: string): number => calls.filter((one) => one === name).length;

const stops: (() => void)[] = [];
let changed: string[];
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 1, 8) });
  vi.stubGlobal('WebSocket', FakeSocket);
  sockets.length = 0;
  changed = [];
  const watched = BOARD_TOPICS.map((topic) => ({ topic, patientId: null }));
  stops.push(listen({ watched, boardChanged: (topic) => changed.push(topic) }));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a ward station, which has no socket', () => {
  it('polls its lists at least every five seconds, also behind other windows, until it is stopped', () => {
    const calls = attached('warnings');
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const stop = startLive(STATION);
    vi.advanceTimersByTime(5_000);
    expect(count(calls, 'poll')).toBe(1);
    vi.advanceTimersByTime(25_000);
    expect(count(calls, 'poll')).toBe(10);
    stop();
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new Event('focus'));
    expect(count(calls, 'poll')).toBe(10);
    expect(sockets).toEqual([]);
    visibility.mockRestore();
  });

  it('lets pages about one patient load again, apart from topics whose list reports changes itself', () => {
    attached('glucose');
    stops.push(startLive(STATION));
    vi.advanceTimersByTime(3_000);
    expect(changed).toContain('orders');
    expect(changed).not.toContain('glucose');
    feedConnection.changed('glucose');
    expect(changed).toContain('glucose');
  });
});

describe('another user without a socket', () => {
  it('polls every 30 s while the page is visible, and when it is looked at again', () => {
    const calls = attached('glucose');
    stops.push(startLive(READER));
    vi.advanceTimersByTime(29_000);
    expect(count(calls, 'poll')).toBe(0);
    vi.advanceTimersByTime(1_000);
    expect(count(calls, 'poll')).toBe(1);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    vi.advanceTimersByTime(60_000);
    expect(count(calls, 'poll')).toBe(1);
    visibility.mockRestore();
    window.dispatchEvent(new Event('focus'));
    expect(count(calls, 'poll')).toBe(2);
  });
});

describe('a socket', () => {
  it('brings frames to the lists, and carries theirs while it is open', () => {
    const calls = attached('glucose');
    stops.push(startLive(DOCTOR));
    const following = { msgType: 8 as const, key: 'a' };
    feedConnection.send(following);
    sockets[0]?.onopen?.();
    expect(connectionState.get()).toBe('open');
    feedConnection.send(following);
    expect(sockets[0]?.sent.filter((text) => text.includes('"key"'))).toEqual([JSON.stringify(following)]);
    sockets[0]?.deliver({ msgType: 9, key: 'a', number: 1, position: '1.a', whole: false, rows: [], gone: [] });
    sockets[0]?.deliver({ msgType: 5, messageId: null, key: 'b', code: 'role.forbidden', description: '' });
    expect(calls.slice(-3)).toEqual(['opened', 'changes a', 'refused b']);
    expect(changed).toEqual([]);
  });

  it('says what the page watches, whenever that changes', () => {
    stops.push(startLive(DOCTOR));
    sockets[0]?.onopen?.();
    const told = (msgType: number) =>
      sockets[0]?.sent
        .map((text) => JSON.parse(text) as { msgType: number })
        .filter((frame) => frame.msgType === msgType);
    expect(told(10)).toEqual([{ msgType: 10, watch: false }]);
    const end = listen({ watched: [{ topic: 'orders', patientId: '7' }], presence: () => undefined });
    expect(told(10)?.at(-1)).toEqual({ msgType: 10, watch: true });
    end();
    expect(told(10)?.at(-1)).toEqual({ msgType: 10, watch: false });
    expect(told(12)).toHaveLength(3);
  });

  it('rings for a call that began before the page, and leaves other earlier messages to the lists', () => {
    localStorage.clear();
    const heard: string[] = [];
    stops.push(listen({ message: ({ messageId }) => heard.push(messageId) }));
    stops.push(startLive(DOCTOR));
    sockets[0]?.onopen?.();
    const from = (seq: number, messageId: string, seconds: number, systemMsgType: number | null) =>
      sockets[0]?.deliver({ msgType: 2, messageId, seq, sendTime: Date.now() - seconds * 1_000, systemMsgType });
    from(5, 'too late', 61, 23);
    from(6, 'rings', 40, 23);
    from(7, 'written', 40, null);
    from(8, 'new', 0, null);
    expect(heard).toEqual(['rings', 'new']);
  });

  it('that is open again lets pages about one patient load again: nobody reported what changed meanwhile', async () => {
    const calls = attached('glucose');
    stops.push(startLive(DOCTOR));
    sockets[0]?.onopen?.();
    sockets[0]?.onclose?.({ code: 1006 });
    expect(calls.at(-1)).toBe('lost');
    expect(feedConnection.isOpen).toBe(false);
    await vi.advanceTimersByTimeAsync(4_000);
    sockets[1]?.onopen?.();
    expect(calls.at(-1)).toBe('opened');
    expect(count(calls, 'poll')).toBe(0);
    expect(changed).toContain('pump');
  });
});
