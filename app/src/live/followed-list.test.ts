import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangesFrame } from '@wardlink/contract';
import { HttpError } from '../http/http-error.js';
import { asLoading, type LoadState } from '../http/load-state.js';
import { createStore } from '../store/store.js';
import { FollowedList, type FollowedReply } from './followed-list.js';
import type { AttachedList, FeedConnection, FollowingFrame } from './feeds.js';
import type { FollowedRow } from './merge-rows.js';

interface Row extends FollowedRow {
  value?: number;
}
interface Reply extends FollowedReply {
  rows: Row[];
}

const row = (patientId: string, value = 0): Row => ({ patientId, sortKey: patientId, value });

/** A connection whose socket opens and closes as a test wants. */
class FakeConnection implements FeedConnection {
  isOpen = true;
  readonly sent: FollowingFrame[] = [];
  readonly reported: string[] = [];
  readonly lists = new Set<AttachedList>();
  #taken = 0;

  send(frame: FollowingFrame): void {
    this.sent.push(frame);
  }
  attach(list: AttachedList): () => void {
    this.lists.add(list);
    return () => this.lists.delete(list);
  }
  changed(topic: string): void {
    this.reported.push(topic);
  }
  open(): void {
    this.isOpen = true;
    for (const list of this.lists) list.opened();
  }
  lose(): void {
    this.isOpen = false;
    for (const list of this.lists) list.lost();
  }
  poll(): void {
    for (const list of this.lists) list.poll();
  }
  /** Following frames since the last call, as `follow 1.a` and `end`. */
  takeSent(): string[] {
    const taken = this.sent
      .slice(this.#taken)
      .map((frame) => (frame.msgType === 7 ? `follow ${frame.position}` : 'end'));
    this.#taken = this.sent.length;
    return taken;
  }
}

interface Request {
  since: string | null;
  /** Of a part. */
  wardIds: string[] | undefined;
  answer(reply: Partial<Reply>): Promise<void>;
  fail(error: Error): Promise<void>;
}

function setup({ isOpen = true } = {}) {
  const connection = new FakeConnection();
  connection.isOpen = isOpen;
  const shown = createStore<LoadState<Reply>>(asLoading());
  const requests: Request[] = [];
  const list = new FollowedList<Reply>({
    feed: 'glucose',
    place: { departmentId: null, wardId: '7' },
    shown,
    connection,
    ask: (asked) =>
      new Promise((resolve, reject) => {
        const since = 'since' in asked ? asked.since : null;
        const wardIds = 'wardIds' in asked ? asked.wardIds : undefined;
        requests.push({
          since,
          wardIds,
          answer: async (reply) => {
            resolve({
              serverTime: Date.now(),
              position: '1.a',
              whole: since === null && !wardIds,
              gone: [],
              rows: [],
              ...reply,
            });
            await vi.advanceTimersByTimeAsync(0);
          },
          fail: async (error) => {
            reject(error);
            await vi.advanceTimersByTimeAsync(0);
          },
        });
      }),
  });
  const newest = (): Request => {
    const request = requests.at(-1);
    if (!request) throw new Error('nothing was asked for');
    return request;
  };
  const rows = (): readonly Row[] => {
    const loaded = shown.get();
    return loaded.state === 'ready' ? loaded.value.rows : [];
  };
  /** Key of the present following. */
  const key = (): string => connection.sent.findLast((frame) => frame.msgType === 7)?.key ?? '';
  const frame = (number: number, part: Partial<ChangesFrame> = {}): void => {
    const changes = {
      msgType: 9 as const,
      key: key(),
      number,
      position: `${number + 1}.a`,
      whole: false,
      rows: [],
      gone: [],
    };
    for (const one of connection.lists) one.changes({ ...changes, ...part });
  };
  const values = (): string =>
    rows()
      .map(({ patientId, value }) => `${patientId}:${value}`)
      .join(' ');
  const sinces = (): (string | null)[] => requests.map(({ since }) => since);
  return { connection, shown, requests, list, newest, rows, frame, key, values, sinces };
}

/** A list that is shown with two rows and followed. */
async function opened(options?: { isOpen: boolean }) {
  const all = setup(options);
  await all.newest().answer({ rows: [row('1'), row('3')] });
  return all;
}

const forbidden = new HttpError('forbidden', 403, 'no right');
const unreachable = new HttpError('unreachable', 0, 'no network');

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 1, 8) });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => vi.useRealTimers());

describe('a list that is opened', () => {
  it('is asked for whole once, and followed from the position of the reply', async () => {
    const { connection, sinces, values } = await opened();
    expect(sinces()).toEqual([null]);
    expect(values()).toBe('1:0 3:0');
    expect(connection.sent).toEqual([
      expect.objectContaining({ msgType: 7, feed: 'glucose', departmentId: null, wardId: '7', position: '1.a' }),
    ]);
    await vi.advanceTimersByTimeAsync(600_000);
    connection.poll();
    expect(sinces()).toEqual([null]);
  });

  it('before the socket is open is followed once it is', async () => {
    const { connection, sinces } = await opened({ isOpen: false });
    expect(connection.takeSent()).toEqual([]);
    connection.open();
    expect(connection.takeSent()).toEqual(['follow 1.a']);
    expect(sinces()).toEqual([null]);
  });

  it('while its reply is on the way is followed once, after the reply', async () => {
    const { connection, newest } = setup({ isOpen: false });
    connection.open();
    expect(connection.takeSent()).toEqual([]);
    await newest().answer({});
    expect(connection.takeSent()).toEqual(['follow 1.a']);
  });
});

describe('frames', () => {
  it('replace, insert and take out rows, in their order', async () => {
    const { frame, values } = await opened();
    frame(1, { rows: [row('3', 7), row('2', 5)] });
    frame(2, { rows: [row('2', 6)], gone: ['1'] });
    await vi.advanceTimersByTimeAsync(50);
    expect(values()).toBe('2:6 3:7');
  });

  it('in a row are shown in one update, and rows that did not change keep their identity', async () => {
    const { frame, shown, rows } = await opened();
    const third = rows()[1];
    const update = vi.fn();
    shown.subscribe(update);
    for (let number = 1; number <= 20; number += 1) frame(number, { rows: [row('1', number)] });
    expect(update).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(50);
    expect(update).toHaveBeenCalledTimes(1);
    expect(rows()).toEqual([row('1', 20), row('3')]);
    expect(rows()[1]).toBe(third);
  });

  it('with one missing let the list be followed again from its last position, and are counted from 1 again', async () => {
    const { connection, frame, values, sinces } = await opened();
    frame(1, { rows: [row('1', 1)] });
    frame(3, { rows: [row('1', 3)] });
    expect(connection.takeSent()).toEqual(['follow 1.a', 'end', 'follow 2.a']);
    frame(1, { rows: [row('1', 2), row('3', 3)], position: '5.a' });
    frame(3);
    expect(connection.takeSent()).toEqual(['end', 'follow 5.a']);
    await vi.advanceTimersByTimeAsync(50);
    expect(values()).toBe('1:2 3:3');
    expect(sinces()).toEqual([null]);
  });

  it('of an earlier following are dropped', async () => {
    const { connection, frame, key, values } = await opened();
    const first = key();
    frame(2);
    expect(key()).not.toBe(first);
    connection.takeSent();
    frame(1, { key: first, rows: [row('1', 1)] });
    await vi.advanceTimersByTimeAsync(50);
    expect(values()).toBe('1:0 3:0');
    expect(connection.takeSent()).toEqual([]);
  });

  it('that order the whole list let it be asked for once, a moment later, and followed from its position', async () => {
    const { connection, frame, newest, sinces, values } = await opened();
    frame(1, { rows: [row('1', 1)] });
    frame(2, { whole: true });
    frame(3, { rows: [row('1', 3)] });
    connection.takeSent();
    expect(sinces()).toEqual([null]);
    await vi.advanceTimersByTimeAsync(250);
    expect(sinces()).toEqual([null, null]);
    expect(values()).toBe('1:1 3:0');
    await newest().answer({ rows: [row('2')], position: '9.a' });
    expect(values()).toBe('2:0');
    expect(connection.takeSent()).toEqual(['follow 9.a']);
  });

  it('that order it again and again let it be asked for every three seconds at most', async () => {
    const { frame, newest, sinces } = await opened();
    for (let turn = 0; turn < 10; turn += 1) {
      frame(1, { whole: true });
      await vi.advanceTimersByTimeAsync(1_000);
      await newest().answer({});
    }
    expect(sinces().length).toBeLessThanOrEqual(5);
  });
});

describe('a reconnection of the socket', () => {
  it('follows again from the last position, without a request', async () => {
    const { connection, frame, values, sinces } = await opened();
    frame(1, { rows: [row('1', 1)] });
    connection.lose();
    expect(values()).toBe('1:1 3:0');
    await vi.advanceTimersByTimeAsync(10_000);
    connection.open();
    expect(connection.takeSent()).toEqual(['follow 1.a', 'follow 2.a']);
    frame(1, { rows: [row('2', 2)] });
    await vi.advanceTimersByTimeAsync(50);
    expect(values()).toBe('1:1 2:2 3:0');
    expect(sinces()).toEqual([null]);
  });

  it('is not waited for: polls ask for what changed, and mark rows as old where they fail', async () => {
    const { connection, newest, shown, sinces, values } = await opened();
    const lostAt = Date.now() + 5_000;
    await vi.advanceTimersByTimeAsync(5_000);
    connection.lose();
    await vi.advanceTimersByTimeAsync(30_000);
    connection.poll();
    await newest().fail(unreachable);
    expect(shown.get()).toMatchObject({ state: 'ready', stale: true, value: { serverTime: lostAt } });
    connection.poll();
    await newest().answer({ rows: [row('1', 4)], gone: ['3'], position: '8.a' });
    expect(shown.get()).toMatchObject({ state: 'ready', stale: false });
    expect(values()).toBe('1:4');
    connection.takeSent();
    connection.open();
    expect(connection.takeSent()).toEqual(['follow 8.a']);
    expect(sinces()).toEqual([null, '1.a', '1.a']);
  });

  it('after failed polls only shows the rows as complete again', async () => {
    const { connection, newest, shown } = await opened();
    connection.lose();
    connection.poll();
    await newest().fail(unreachable);
    connection.open();
    expect(shown.get()).toMatchObject({ state: 'ready', stale: false });
  });
});

describe('a poll', () => {
  it('asks for what changed, merges it, and reports it to pages about one patient', async () => {
    const { connection, newest, sinces, values } = await opened({ isOpen: false });
    connection.poll();
    await newest().answer({ position: '2.a' });
    expect(connection.reported).toEqual([]);
    connection.poll();
    await newest().answer({ rows: [row('2', 2)], gone: ['3'], position: '3.a' });
    expect(values()).toBe('1:0 2:2');
    expect(connection.reported).toEqual(['glucose']);
    connection.poll();
    await newest().answer({ whole: true, rows: [row('9')] });
    expect(values()).toBe('9:0');
    expect(sinces()).toEqual([null, '1.a', '2.a', '3.a']);
  });

  it('without a change updates nothing', async () => {
    const { connection, newest, shown } = await opened({ isOpen: false });
    const update = vi.fn();
    shown.subscribe(update);
    connection.poll();
    await newest().answer({ position: '2.a' });
    expect(update).not.toHaveBeenCalled();
  });

  it('waits for the one before, and gives it up after 20 s', async () => {
    const { connection, newest, shown, sinces, values } = await opened({ isOpen: false });
    connection.poll();
    const hanging = newest();
    connection.poll();
    expect(sinces()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(20_000);
    connection.poll();
    expect(sinces()).toHaveLength(3);
    expect(shown.get()).toMatchObject({ stale: true });
    await newest().answer({ rows: [row('1', 2)] });
    await hanging.answer({ rows: [row('1', 1)] });
    expect(values()).toBe('1:2 3:0');
    expect(shown.get()).toMatchObject({ stale: false });
  });
});

describe('a refresh', () => {
  it('ends the following, so that no frame is older than its reply', async () => {
    const { connection, frame, key, list, newest, sinces, values } = await opened();
    const first = key();
    frame(1, { rows: [row('1', 1)] });
    const done = list.refresh();
    expect(connection.takeSent()).toEqual(['follow 1.a', 'end']);
    frame(2, { key: first, rows: [row('1', 2)] });
    await newest().answer({ rows: [row('1', 3)], position: '7.a' });
    await done;
    await vi.advanceTimersByTimeAsync(50);
    expect(values()).toBe('1:3 3:0');
    expect(connection.takeSent()).toEqual(['follow 7.a']);
    expect(sinces()).toEqual([null, '2.a']);
    expect(connection.reported).toEqual([]);
  });
});

describe('a list that may not be seen', () => {
  it('is forbidden at once where the server refuses to follow it, and asked for again by polls', async () => {
    const { connection, key, newest, shown, sinces } = await opened();
    const frame = { msgType: 5 as const, messageId: null, code: 'role.forbidden' as never, description: 'no right' };
    for (const list of connection.lists) list.refused({ ...frame, key: 'other' });
    expect(sinces()).toHaveLength(1);
    for (const list of connection.lists) list.refused({ ...frame, key: key() });
    await newest().fail(forbidden);
    expect(shown.get()).toMatchObject({ state: 'forbidden', message: 'no right' });
    connection.takeSent();
    connection.poll();
    await newest().answer({ rows: [row('1')], position: '4.a' });
    expect(sinces()).toEqual([null, null, null]);
    expect(shown.get()).toMatchObject({ state: 'ready' });
    expect(connection.takeSent()).toEqual(['follow 4.a']);
  });

  it('is not asked for in a circle where the server shows it, but goes on refusing to follow it', async () => {
    const { connection, key, newest, sinces } = await opened();
    const refused = { msgType: 5 as const, messageId: null, code: 'role.forbidden' as never, description: 'no right' };
    for (const list of connection.lists) list.refused({ ...refused, key: key() });
    connection.takeSent();
    await newest().answer({ rows: [row('1')] });
    expect(connection.takeSent()).toEqual([]);
    expect(sinces()).toEqual([null, null]);
  });
});

describe('the end', () => {
  it('stops frames, polls, replies and timers', async () => {
    const { connection, frame, key, list, shown, requests, values } = await opened();
    const last = key();
    frame(1, { rows: [row('1', 1)] });
    list.stop();
    expect(connection.takeSent()).toEqual(['follow 1.a', 'end']);
    expect(connection.lists.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    const after = shown.get();
    list.changes({ msgType: 9, key: last, number: 2, position: '9.a', whole: true, rows: [], gone: [] });
    expect(vi.getTimerCount()).toBe(0);
    expect(shown.get()).toBe(after);
    expect(requests).toHaveLength(1);
    expect(values()).toBe('1:1 3:0');
  });

  it('drops a reply that is on the way, and a whole list that is to be asked for', async () => {
    const early = setup();
    early.list.stop();
    await early.newest().answer({ rows: [row('1')] });
    expect(early.shown.get()).toEqual(asLoading());

    const late = await opened();
    late.frame(1, { whole: true });
    late.list.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(late.sinces()).toEqual([null]);
  });
});

describe('a large list', () => {
  const ward = (wardId: string, patients = 60) => ({ wardId, sortKey: wardId, patients });
  async function openedInParts() {
    const all = setup();
    await all
      .newest()
      .answer({ rows: [row('a1'), row('a2')], rest: [ward('b'), ward('c', 40), ward('d', 40), ward('e')] });
    const rest = (): string => {
      const loaded = all.shown.get();
      return loaded.state === 'ready' ? (loaded.value.rest ?? []).map(({ wardId }) => wardId).join('') : '';
    };
    const asked = (): string[] => all.requests.flatMap(({ wardIds }) => wardIds?.join('') ?? []);
    return { ...all, rest, asked };
  }

  it('asks for the wards that did not come, one part after the other', async () => {
    const { newest, rest, asked, values } = await openedInParts();
    expect([rest(), asked()]).toEqual(['bcde', ['b']]);
    await newest().answer({ rows: [row('b1')] });
    expect([rest(), values()]).toEqual(['cde', 'a1:0 a2:0 b1:0']);
    await vi.advanceTimersByTimeAsync(50);
    await newest().answer({ rows: [row('c1'), row('d1')] });
    await vi.advanceTimersByTimeAsync(50);
    await newest().answer({ rows: [row('e1')] });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked()).toEqual(['b', 'cd', 'e']);
    expect([rest(), values()]).toEqual(['', 'a1:0 a2:0 b1:0 c1:0 d1:0 e1:0']);
  });

  it('asks for a ward on the screen first, and puts it in its place', async () => {
    const { list, newest, asked, values } = await openedInParts();
    list.want('e');
    await newest().answer({ rows: [row('b1')] });
    expect(asked()).toEqual(['b', 'e']);
    await newest().answer({ rows: [row('e1')] });
    await vi.advanceTimersByTimeAsync(50);
    await newest().answer({ rows: [row('c1')] });
    expect(values()).toBe('a1:0 a2:0 b1:0 c1:0 e1:0');
  });

  it('keeps what changed while the part was under way', async () => {
    const { newest, frame, values } = await openedInParts();
    frame(1, { rows: [row('b1', 9)], gone: ['b2'] });
    await newest().answer({ rows: [row('b1', 1), row('b2', 1), row('b3', 1)] });
    await vi.advanceTimersByTimeAsync(50);
    expect(values()).toBe('a1:0 a2:0 b1:9 b3:1');
  });

  it('tries a part again with the next poll', async () => {
    const { connection, newest, rest, asked, values } = await openedInParts();
    await newest().fail(unreachable);
    expect([rest(), values()]).toEqual(['bcde', 'a1:0 a2:0']);
    connection.poll();
    expect(asked()).toEqual(['b', 'b']);
    await newest().answer({ rows: [row('b1')] });
    expect(rest()).toBe('cde');
  });

  it('drops a part of an earlier whole list', async () => {
    const { list, requests, newest, values } = await openedInParts();
    const part = newest();
    void list.refresh({ whole: true });
    await newest().answer({ rows: [row('a1', 5)] });
    await part.answer({ rows: [row('b1', 1)] });
    expect(values()).toBe('a1:5');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests).toHaveLength(3);
  });

  it('asks for nothing more once it is stopped', async () => {
    const { list, newest, requests } = await openedInParts();
    list.stop();
    await newest().answer({ rows: [row('b1')] });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests).toHaveLength(2);
  });
});
