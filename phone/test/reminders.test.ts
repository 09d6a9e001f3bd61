// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyOfDose, type Dose, type Known, type StoredPlan } from '../src/plan/next-step.js';
import { afterQuietHours, minuteOfField, quietHours, setQuietHours } from '../src/plan/quiet-hours.js';
import { Reminders, remindersOf, type Reminder } from '../src/plan/reminders.js';

const zone = 'Asia/Shanghai';
const HOUR = 3_600_000;
const at = (hour: number): number => Date.parse('2026-11-27T00:00:00+08:00') + hour * HOUR;
const NONE = { on: false, from: 0, to: 0 };
const NIGHT = { on: true, from: 22 * 60, to: 7 * 60 };

beforeEach(() => {
  localStorage.setItem('wardlink-phone-language', 'en');
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

const task = (slot: number, from: number, to: number, state: 'due' | 'done' = 'due') => ({
  slot,
  begin: at(from),
  end: at(to),
  state,
});
const aspart: Dose = {
  slot: 3,
  begin: at(10.5),
  end: at(12.5),
  category: 'insulin',
  drug: '门冬胰岛素',
  latinDrug: 'Insulin aspart',
  brand: null,
  latinBrand: null,
  amount: 6,
  unit: 'U',
};
const plan = (part: Partial<StoredPlan>): StoredPlan => ({ serverTime: 0, day: '2026-11-27', tasks: [], ...part });
const known = (part: Partial<Known> = {}): Known => ({
  now: at(4),
  entered: new Set(),
  lastWaiting: undefined,
  ticked: new Set(),
  missedCall: undefined,
  ...part,
});

describe('the reminders of a plan', () => {
  const words = (of: StoredPlan, part: Partial<Known> = {}, quiet = NONE) =>
    remindersOf(of, known(part), quiet, zone).map((one) => one.words);

  it('say when to measure, and neither value, medicine nor name', () => {
    const whole = plan({
      tasks: [task(1, 5, 8, 'done'), task(3, 10.5, 12.5), task(7, 21, 24)],
      doses: [{ ...aspart, slot: 5, begin: at(16), end: at(18) }],
      rechecks: [{ measuredAt: at(3.9), dueAt: at(4.15), asked: false }],
    });
    expect(words(whole)).toEqual([
      'Time to measure again',
      'Time to measure before lunch',
      'Time for your medicine',
      'Time to measure at bedtime',
    ]);
  });

  it('are without what was entered here and waits, without what is ticked, and one for a value with its dose', () => {
    const whole = plan({ tasks: [task(3, 10.5, 12.5)], doses: [aspart] });
    expect(words(whole)).toEqual(['Time to measure before lunch']);
    expect(words(whole, { entered: new Set([3]) })).toEqual(['Time for your medicine']);
    expect(words(whole, { entered: new Set([3]), ticked: new Set([keyOfDose(aspart)]) })).toEqual([]);
    const again = plan({ rechecks: [{ measuredAt: at(3), dueAt: at(3.25), asked: true }] });
    expect(words(again, { lastWaiting: at(3.1) })).toEqual([]);
  });

  it('wait for the end of the quiet hours if there is still time then, except to measure again', () => {
    const whole = plan({
      tasks: [task(8, 0, 5), task(1, 5, 8), task(3, 10.5, 12.5)],
      rechecks: [{ measuredAt: at(4), dueAt: at(4.25), asked: false }],
    });
    expect(remindersOf(whole, known(), NIGHT, zone).map((one) => [one.tag.slice(11), one.at])).toEqual([
      [`again ${at(4.25)}`, at(4.25)],
      ['1', at(7)],
      ['3', at(10.5)],
    ]);
  });
});

describe('quiet hours', () => {
  it('run over midnight, and end at their end', () => {
    const quietly = (hour: number, quiet = NIGHT): number => (afterQuietHours(at(hour), quiet, zone) - at(0)) / HOUR;
    expect([21.9, 22, 23.5, 24, 30.9, 31].map((hour) => quietly(hour))).toEqual([21.9, 31, 31, 31, 31, 31]);
    const nap = { on: true, from: 12 * 60, to: 14 * 60 };
    expect([11.9, 12, 13.9, 14].map((hour) => quietly(hour, nap))).toEqual([11.9, 14, 14, 14]);
    expect(quietly(23, { ...NIGHT, on: false })).toBe(23);
    expect(quietly(23, { on: true, from: 60, to: 60 })).toBe(23);
  });

  it('are of this phone, at night until the patient sets them, whatever is stored', () => {
    expect(quietHours()).toEqual(NIGHT);
    setQuietHours({ to: 6 * 60 });
    expect(quietHours()).toEqual({ ...NIGHT, to: 360 });
    localStorage.setItem('wardlink-phone-quiet-hours', '{"from":"x"}');
    expect(quietHours()).toEqual(NIGHT);
    localStorage.setItem('wardlink-phone-quiet-hours', 'x');
    expect(quietHours()).toEqual(NIGHT);
    expect([minuteOfField('06:30'), minuteOfField('')]).toEqual([390, undefined]);
  });
});

describe('reminding', () => {
  const reminder = (tag: string, when: number, until = when + 60_000): Reminder => ({
    tag,
    at: when,
    until,
    words: tag,
  });
  const made = (refresh: () => Promise<unknown> = () => Promise.resolve()) => {
    const wishes = { now: Date.now, refresh, show: vi.fn(), withdraw: vi.fn() };
    return { ...wishes, reminders: new Reminders(wishes), tags: () => wishes.show.mock.calls.map(([one]) => one.tag) };
  };

  it('is done once, when the time begins; not of what was due before the page was opened', async () => {
    const { reminders, tags } = made();
    const all = [reminder('1', -1), reminder('2', 5_000), reminder('4', 9_000)];
    reminders.follow(all);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(tags()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(tags()).toEqual(['2']);
    // The plan is loaded again with every reading.
    reminders.follow(all);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(tags()).toEqual(['2', '4']);
  });

  it('does not happen where a fresh plan shows that the value was entered elsewhere', async () => {
    const { reminders, tags } = made(() => {
      reminders.follow([]);
      return Promise.resolve();
    });
    reminders.follow([reminder('2', 5_000)]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(tags()).toEqual([]);
  });

  it('comes on a weak network too, without a fresh plan', async () => {
    const { reminders, tags } = made(() => new Promise(() => undefined));
    reminders.follow([reminder('2', 5_000), reminder('3', 5_000, 9_000)]);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(tags()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    // The time of the other one was over meanwhile.
    expect(tags()).toEqual(['2']);
  });

  it('is taken from the screen when it no longer applies, and ends with the page', async () => {
    const { reminders, tags, withdraw } = made();
    reminders.follow([reminder('2', 5_000)]);
    expect(withdraw).toHaveBeenLastCalledWith(new Set(['2']));
    reminders.follow([]);
    expect(withdraw).toHaveBeenLastCalledWith(new Set());
    reminders.follow([reminder('3', 6_000)]);
    reminders.close();
    reminders.follow([reminder('4', 7_000)]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tags()).toEqual([]);
    expect(withdraw).toHaveBeenLastCalledWith(new Set());
  });
});
