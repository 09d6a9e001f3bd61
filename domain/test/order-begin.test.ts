import { describe, expect, it } from 'vitest';
import {
  addDays,
  beginOfOrder,
  DAY_SLOTS,
  dayOf,
  DEFAULT_MEAL_WINDOWS,
  doseQuestions,
  instantOf,
  tasksWithin,
  windowsOfDay,
  type DaySlot,
  type MealWindow,
  type OrderPlan,
} from '../src/index.js';
import { CHANGE_DAYS } from './support/clock-changes.js';

/** An ordinary day, and each day with a clock change in five zones. */
const DAYS = [{ zone: 'Asia/Shanghai', day: '2026-11-20' }, ...CHANGE_DAYS];
/** Between two orders: one in each window, with its ends over several days and zones. */
const STEP = 95 * 60_000;

/** All windows shifted round the clock: in most sets one of the slots runs over midnight. */
const SETS: readonly MealWindow[][] = [0, 60, 480, 765].map((minutes) =>
  DEFAULT_MEAL_WINDOWS.map(({ slot, begin, end }) => ({
    slot,
    begin: (begin + minutes) % 1440,
    end: (end + minutes) % 1440,
  })),
);
const ordered = (id: string, slots: readonly DaySlot[], since: number, endedAt: number | null): OrderPlan => ({
  id,
  since,
  endedAt,
  slots,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  everyDays: 1,
  lastDay: null,
});

describe('an order that takes the place of another', () => {
  it.each([
    [DAY_SLOTS, DAY_SLOTS],
    [[7], [7]],
    [
      [1, 3, 5],
      [1, 3, 5],
    ],
    [
      [1, 7],
      [3, 5, 8],
    ],
  ] as const)('%j, then %j, has each dose once, whenever and with whatever slot or day it begins', (before, after) => {
    const wrong: string[] = [];
    for (const [index, { zone, day: today }] of DAYS.entries())
      // Each set on most of the days.
      for (const windows of SETS.filter((_, set) => index === 0 || set !== index % SETS.length))
        for (let now = instantOf(today, 0, zone); dayOf(now, zone) === today; now += STEP)
          for (const since of [today, addDays(today, 1)])
            for (const [beginsWith, given] of [[null], [1], [7], [8], [null, 5]] as const) {
              const wanted = { since, beginsWith, now, changes: [...before, ...after] };
              const begin = beginOfOrder(given ? { ...wanted, given: [given] } : wanted, zone, windows);
              if (typeof begin === 'string') continue;
              // The dose that was given is one of the earlier order, unless its day is not the first one.
              const belongsToNew = begin.first !== undefined && begin.slots.indexOf(begin.first);
              if (given && belongsToNew !== false && begin.slots.indexOf(given) >= belongsToNew) wrong.push(`${given}`);
              const from = begin.at ?? Math.max(instantOf(since, 0, zone), now);
              // As the server finds them: an order is not looked for on days before its first one.
              const plans = (day: string): OrderPlan[] => [
                ordered('old', before, 0, from),
                ...(since <= day ? [ordered('new', after, from, null)] : []),
              ];
              for (const day of [-1, 0, 1].map((days) => addDays(since, days))) {
                const ofDay = windowsOfDay(day, zone, windows);
                const tasks = tasksWithin(plans(day), ofDay);
                const cut = begin.first === undefined ? ofDay.windows.length : begin.slots.indexOf(begin.first);
                const expected = ofDay.windows.flatMap(({ slot }, index) => {
                  const isNew = day > since || (day === since && index >= cut);
                  const slots: readonly DaySlot[] = isNew ? after : before;
                  return slots.includes(slot) ? [`${slot} ${isNew ? 'new' : 'old'}`] : [];
                });
                const found = tasks
                  .filter(({ withdrawnAt }) => withdrawnAt === null)
                  .map(({ slot, planId }) => `${slot} ${planId}`);
                if (found.join() !== expected.join())
                  wrong.push([zone, today, since, beginsWith, day, found].join(' '));
              }
            }
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  it('begins with no slot that is over', () => {
    const at = (time: number): number => instantOf('2026-11-20', time, 'Asia/Shanghai');
    const wish = { since: '2026-11-20', beginsWith: 1 as DaySlot, changes: DAY_SLOTS };
    expect(beginOfOrder({ ...wish, now: at(480) }, 'Asia/Shanghai', DEFAULT_MEAL_WINDOWS)).toBe('over');
    expect(beginOfOrder({ ...wish, now: at(479) }, 'Asia/Shanghai', DEFAULT_MEAL_WINDOWS)).toMatchObject({ at: null });
    expect(beginOfOrder({ ...wish, now: at(0) }, 'Asia/Shanghai', DEFAULT_MEAL_WINDOWS)).toMatchObject({ at: at(300) });
    const noBreakfast = DEFAULT_MEAL_WINDOWS.filter(({ slot }) => slot !== 1);
    expect(beginOfOrder({ ...wish, now: at(0) }, 'Asia/Shanghai', noBreakfast)).toBe('noWindow');
  });
});

describe('an order begins', () => {
  const zone = 'Asia/Shanghai';
  const at = (clock: string, day = '2026-11-20'): number => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number);
    return instantOf(day, hour * 60 + minute, zone);
  };
  /** Bedtime runs until 01:00. */
  const late = DEFAULT_MEAL_WINDOWS.map((window) =>
    window.slot === 7 ? { ...window, end: 60 } : window.slot === 8 ? { ...window, begin: 60 } : window,
  );
  const noBedtime = DEFAULT_MEAL_WINDOWS.filter(({ slot }) => slot !== 7);
  const begin = (clock: string, wish: Partial<Parameters<typeof beginOfOrder>[0]>, windows = DEFAULT_MEAL_WINDOWS) => {
    const found = beginOfOrder(
      { since: '2026-11-20', beginsWith: null, changes: undefined, ...wish, now: at(clock) },
      zone,
      windows,
    );
    return typeof found === 'string' ? found : [found.at, found.first];
  };

  // Null is at once. Where it replaces another order, that one keeps the doses that come before.
  it.each([
    ['09:00', 5, undefined, at('16:00')],
    ['15:59', 5, undefined, at('16:00')],
    ['16:00', 5, undefined, null],
    ['18:29', 5, undefined, null],
    ['18:30', 5, undefined, 'over'],
    ['09:00', 5, [5], null],
    ['09:00', 5, [5, 6], null],
    ['09:00', 5, [1, 5], null],
    ['09:00', 5, [4, 5], at('16:00')],
    ['12:29', 5, [3, 5], at('16:00')],
    ['12:30', 5, [3, 5], null],
  ] as const)('at %s with slot %d, where %j change, at %s', (clock, beginsWith, changes, instant) => {
    expect(begin(clock, { beginsWith, changes })).toEqual(instant === 'over' ? 'over' : [instant, beginsWith]);
  });

  it('with its slot once the bedtime of the evening before is over', () => {
    const wish = { beginsWith: 1, changes: [1, 7] } as const;
    expect(begin('00:59', wish, late)).toEqual([at('05:00'), 1]);
    expect(begin('01:00', wish, late)).toEqual([null, 1]);
  });

  it('with its slot on a later day, not before', () => {
    const wish = { since: '2026-11-21', beginsWith: 1, changes: [1] } as const;
    expect(begin('22:00', wish, noBedtime)).toEqual([at('05:00', '2026-11-21'), 1]);
  });

  it.each([
    ['09:00', {}, [null, 2]],
    ['09:00', { changes: [1, 2] }, [null, 2]],
    ['09:00', { changes: [1, 2], given: [1] }, [null, 2]],
    ['09:00', { changes: [1, 2], given: [1, 2] }, [at('10:30'), 3]],
    ['10:29', { given: [2] }, [at('10:30'), 3]],
    ['10:30', { given: [2] }, [null, 3]],
    ['09:00', { since: '2026-11-21' }, [null, 8]],
    ['09:00', { since: '2026-11-21', changes: [1] }, [null, 8]],
  ] as const)('at %s without a chosen slot, %j: at %j', (clock, wish, found) => {
    expect(begin(clock, wish)).toEqual(found);
  });

  it('after the bedtime over midnight of the order that it replaces, and at once where it replaces none', () => {
    expect(begin('00:30', { changes: [7] }, late)).toEqual([at('01:00'), 8]);
    expect(begin('00:30', {}, late)).toEqual([null, 8]);
  });

  it('with no slot of a day that is over, or that has no windows', () => {
    expect(begin('22:00', {}, noBedtime)).toEqual([null, undefined]);
    expect(begin('22:00', { changes: [1] }, [])).toEqual([null, undefined]);
  });
});

describe('24 hours around a change', () => {
  const slots = windowsOfDay('2026-11-20', 'Asia/Shanghai', DEFAULT_MEAL_WINDOWS).windows.map(({ slot }) => slot);
  const medicine = { category: 'insulin', drug: '', unit: 'U' } as const;
  const doses = (by: Partial<Record<DaySlot, number>>) =>
    Object.entries(by).map(([slot, amount]) => ({ slot: Number(slot) as DaySlot, amount }));
  const asked = (
    before: Partial<Record<DaySlot, number>>,
    after: Partial<Record<DaySlot, number>>,
    first: DaySlot,
    ranBefore = true,
  ) =>
    doseQuestions(medicine, doses(after), { unit: 'U', doses: doses(before) }, { slots, first, ranBefore })
      .filter(({ why }) => why === 'change')
      .map(({ amount, than }) => [amount, than]);

  it.each([
    [{ 7: 20 }, { 1: 20 }, 8, [[40, 20]]],
    [{ 1: 20 }, { 7: 20 }, 8, [[0, 20]]],
    [{ 1: 20 }, { 7: 20 }, 7, [[40, 20]]],
    [{ 1: 10, 5: 8 }, { 1: 18 }, 8, [[26, 18]]],
    [{ 1: 6, 3: 4, 5: 6 }, { 1: 8, 3: 6, 5: 7 }, 5, []],
    [{ 1: 6, 3: 4, 5: 6 }, { 1: 4, 3: 6, 5: 6 }, 3, []],
    [{ 7: 18 }, { 7: 20 }, 7, []],
    // Compared with the larger of the two days where more is given, with the smaller one where less is.
    [{ 7: 12 }, { 1: 20 }, 8, [[32, 20]]],
    [{ 1: 20 }, { 7: 12 }, 8, [[0, 12]]],
    // A third more than a usual day of 30 is 40, a third less is 20.
    [{ 7: 10, 1: 20 }, { 1: 30 }, 8, []],
    [{ 7: 10.001, 1: 19.999 }, { 1: 30 }, 8, [[40.001, 30]]],
    [{ 1: 30 }, { 1: 20, 7: 10 }, 8, []],
    [{ 1: 30 }, { 1: 19.999, 7: 10.001 }, 8, [[19.999, 30]]],
  ] as const)('of %j and then %j from slot %d are asked about with %j', (before, after, first, question) => {
    expect(asked(before, after, first)).toEqual(question);
  });

  it('of a change that begins with any slot are never asked about where each dose stays in its slot', () => {
    for (const first of slots)
      for (const [before, after] of [
        [10, 13],
        [13, 10],
        [8, 8],
      ] as const) {
        const all = (amount: number) => Object.fromEntries(slots.map((slot) => [slot, amount]));
        expect(asked(all(before), all(after), first)).toEqual([]);
      }
  });

  it('are not short of what nobody had ordered on the day before', () => {
    expect(asked({ 1: 20 }, { 7: 20 }, 8, false)).toEqual([]);
    expect(asked({ 1: 20 }, { 7: 20 }, 7, false)).toEqual([[40, 20]]);
  });
});
