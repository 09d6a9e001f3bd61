import type { KeptReading } from '@wardlink/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HospitalError } from '../src/hospital.js';
import { MemoryStore } from '../src/offline/device-store.js';
import { Outbox, type TimedEntry } from '../src/offline/outbox.js';

// The language is the browser's.
vi.mock('../src/language.js', () => ({ language: () => 'en' }));

const reading = (entry: TimedEntry): KeptReading => ({ readingId: entry.readingId, value: entry.value }) as KeptReading;
const entry = (readingId: string, value = 7.2): TimedEntry => ({ readingId, value, measuredAt: 1_700_000_000_000 });

let store: MemoryStore;
/** The server: stores by id, or fails as the test says. */
let answer: (one: TimedEntry) => Promise<{ reading: KeptReading }>;
let offline: boolean;
let sent: TimedEntry[];

function open(account = '9'): Outbox {
  return new Outbox({
    store,
    account,
    isOffline: () => offline,
    changed: () => undefined,
    stored: () => undefined,
    send: (one) => {
      sent.push(one);
      return answer(one);
    },
  });
}

beforeEach(() => {
  store = new MemoryStore();
  offline = false;
  sent = [];
  answer = async (one) => ({ reading: reading(one) });
});

describe('a reading on its way', () => {
  it('is kept before it is sent, and removed when it is stored', async () => {
    let keptWhileSending = 0;
    answer = async (one) => {
      keptWhileSending = (await store.outbox()).length;
      return { reading: reading(one) };
    };
    expect(await open().record(entry('a'))).toMatchObject({ kind: 'stored' });
    expect(keptWhileSending).toBe(1);
    expect(await store.outbox()).toEqual([]);
  });

  it('waits without a network, is not tried, and is sent by the next opening of the page with its own id and time', async () => {
    offline = true;
    expect(await open().record(entry('a'))).toEqual({ kind: 'waits' });
    expect(sent).toEqual([]);
    offline = false;
    const later = open();
    await later.load();
    expect(later.list).toMatchObject([{ tried: false, refused: null }]);
    await later.flush();
    expect(sent).toEqual([entry('a')]);
    expect(later.list).toEqual([]);
  });

  it('whose answer was lost is sent again unchanged, under the same id', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const outbox = open();
    await outbox.record(entry('a'));
    expect(outbox.list).toMatchObject([{ tried: true, refused: null }]);
    answer = async (one) => ({ reading: reading(one) });
    await Promise.all([outbox.flush(), outbox.flush()]);
    expect(sent.map(({ readingId }) => readingId)).toEqual(['a', 'a']);
    expect(outbox.count).toBe(0);
  });

  it.each([503, 300, 401, 429])('waits where the server answers %i, which is not about the reading', async (status) => {
    answer = () => Promise.reject(new HospitalError('any.code', status, 'not now'));
    const outbox = open();
    expect(await outbox.record(entry('a'))).toEqual({ kind: 'waits' });
    expect(outbox.count).toBe(1);
  });

  it('that is refused later stays with its reason, and does not hold up the others', async () => {
    offline = true;
    const outbox = open();
    await outbox.record(entry('a', 2.1));
    await outbox.record(entry('b'));
    offline = false;
    answer = async (one) => {
      if (one.readingId === 'a') throw new HospitalError('reading.late', 422, 'It was long ago.');
      return { reading: reading(one) };
    };
    await outbox.flush();
    expect(outbox.list).toMatchObject([
      { entry: { readingId: 'a' }, refused: { code: 'reading.late', reason: 'It was long ago.' } },
    ]);
    expect(outbox.count).toBe(0);
    // A refused reading is not sent again by itself, only after it was corrected.
    await outbox.flush();
    expect(sent.filter(({ readingId }) => readingId === 'a')).toHaveLength(1);
    answer = async (one) => ({ reading: reading(one) });
    expect(await outbox.record({ ...entry('a', 2.1), timeReason: 'was away' })).toMatchObject({ kind: 'stored' });
    expect(outbox.list).toEqual([]);
  });

  it('that is refused at once is not kept: it is still on the screen of the person who typed it', async () => {
    answer = () => Promise.reject(new HospitalError('reading.future', 422, 'in the future'));
    const outbox = open();
    expect(await outbox.record(entry('a'))).toMatchObject({ kind: 'refused', reason: 'in the future' });
    expect(await store.outbox()).toEqual([]);
  });

  it('of another account is neither shown nor sent', async () => {
    offline = true;
    await open('8').record(entry('a'));
    offline = false;
    const own = open('9');
    await own.flush();
    expect([own.list, sent]).toEqual([[], []]);
    expect(await store.outbox()).toHaveLength(1);
  });

  it('stays after signing out was begun', async () => {
    const outbox = open();
    outbox.close();
    expect(await outbox.record(entry('a'))).toEqual({ kind: 'waits' });
    expect(sent).toEqual([]);
  });
});
