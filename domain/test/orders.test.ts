import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayCountedFor,
  DEFAULT_MEAL_WINDOWS,
  instantOf,
  isEveryDay,
  isPlannedOn,
  judgeTasks,
  planFaults,
  planState,
  replacedAt,
  standingOf,
  tasksWithin,
  windowsOfDay,
  WEEKDAYS,
  weekdayOf,
  windowOn,
  type DaySlot,
  type MealWindow,
  type OrderPlan,
  type TaskEntry,
} from '../src/index.js';

const tasksOfDay = (plans: readonly OrderPlan[], day: string, zone: string, windows: readonly MealWindow[]) =>
  tasksWithin(plans, windowsOfDay(day, zone, windows));

const SHANGHAI = 'Asia/Shanghai';
const LOS_ANGELES = 'America/Los_Angeles';
/** The tests' days include the clock change of Los Angeles; they are ordinary days in the other two zones. */
const ZONES = [SHANGHAI, 'UTC', LOS_ANGELES];
const DAYS = ['2026-11-20', '2026-03-08', '2026-11-01'];
const EVERYWHERE = ZONES.flatMap((zone) => DAYS.map((day) => [zone, day] as const));

function at(day: string, clock: string, zone: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return instantOf(day, hour * 60 + minute, zone);
}

function plan(change: Partial<OrderPlan> = {}): OrderPlan {
  return {
    id: 'first',
    slots: [1, 2, 7],
    weekdays: WEEKDAYS,
    everyDays: 1,
    since: 0,
    lastDay: null,
    endedAt: null,
    ...change,
  };
}

/** `plan:slot` of a day's tasks, withdrawn ones with a dash. */
function taskNames(plans: readonly OrderPlan[], day: string, zone: string, windows = DEFAULT_MEAL_WINDOWS): string[] {
  return tasksOfDay(plans, day, zone, windows).map(
    ({ planId, slot, withdrawnAt }) => `${planId}:${slot}${withdrawnAt === null ? '' : '-'}`,
  );
}

/** Default windows with one slot moved. */
function withWindow(slot: DaySlot, begin: number, end: number): MealWindow[] {
  return [...DEFAULT_MEAL_WINDOWS.filter((window) => window.slot !== slot), { slot, begin, end }];
}

describe('days of a plan', () => {
  it.each([
    ['2026-11-16', 1],
    ['2026-11-20', 5],
    ['2026-11-21', 6],
    ['2026-11-22', 7],
    ['2024-02-29', 4],
  ])('%s is weekday %s', (day, weekday) => {
    expect(weekdayOf(day)).toBe(weekday);
  });

  it.each(ZONES)('weekdays, intervals and the last day are hospital days (%s)', (zone) => {
    const since = at('2026-11-18', '23:50', zone);
    const planned = (change: Partial<OrderPlan>): string[] =>
      Array.from({ length: 7 }, (_, index) => addDays('2026-11-18', index)).filter((day) =>
        isPlannedOn(plan({ since, ...change }), day, zone),
      );
    expect(planned({})).toHaveLength(7);
    expect(planned({ weekdays: [6, 7] })).toEqual(['2026-11-21', '2026-11-22']);
    expect(planned({ everyDays: 2 })).toEqual(['2026-11-18', '2026-11-20', '2026-11-22', '2026-11-24']);
    expect(planned({ everyDays: 3, weekdays: [6] })).toEqual(['2026-11-21']);
    expect(planned({ lastDay: '2026-11-19' })).toEqual(['2026-11-18', '2026-11-19']);
  });

  it.each([
    [WEEKDAYS, 1, true],
    [WEEKDAYS, 2, false],
    [[1, 2, 3, 4, 5, 6], 1, false],
    [[7], 2, false],
  ])('on the weekdays %j every %d days are every day: %s', (weekdays, everyDays, every) => {
    expect(isEveryDay({ weekdays, everyDays })).toBe(every);
  });

  it('an interval counts calendar days over a clock change', () => {
    const since = at('2026-10-31', '00:00', LOS_ANGELES);
    const planned = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'].filter((day) =>
      isPlannedOn(plan({ since, everyDays: 2 }), day, LOS_ANGELES),
    );
    expect(planned).toEqual(['2026-10-31', '2026-11-02', '2026-11-04']);
  });

  it('refuses a plan that says nothing, or ends before it begins', () => {
    const faults = (change: Partial<OrderPlan>): string[] =>
      planFaults(plan({ since: at('2026-11-20', '08:00', SHANGHAI), ...change }), SHANGHAI, DEFAULT_MEAL_WINDOWS);
    expect(faults({})).toEqual([]);
    expect(faults({ lastDay: '2026-11-20' })).toEqual([]);
    expect(faults({ slots: [] })).toEqual(['noSlots']);
    expect(faults({ weekdays: [] })).toEqual(['noWeekdays']);
    expect(faults({ everyDays: 0 })).toEqual(['notAnInterval']);
    expect(faults({ everyDays: 1.5 })).toEqual(['notAnInterval']);
    expect(faults({ lastDay: '2026-11-19' })).toEqual(['endsBeforeItBegins']);
    expect(faults({ endedAt: 0 })).toEqual(['endsBeforeItBegins']);
    expect(faults({ endedAt: at('2026-11-20', '08:00', SHANGHAI) })).toEqual([]);
    expect(faults({ slots: [1, 9 as DaySlot] })).toEqual(['notASlot']);
    const few = DEFAULT_MEAL_WINDOWS.filter(({ slot }) => slot !== 7);
    expect(planFaults(plan(), SHANGHAI, few)).toEqual(['slotWithoutWindow']);
  });
});

describe('window of a slot on a day', () => {
  const hours = (slot: DaySlot, day: string, zone: string, windows: readonly MealWindow[]): number | undefined => {
    const window = windowOn(slot, day, zone, windows);
    return window && (window.end - window.begin) / 3_600_000;
  };

  it('has the hours that the clock shows', () => {
    expect(hours(8, '2026-11-20', LOS_ANGELES, DEFAULT_MEAL_WINDOWS)).toBe(5);
    expect(hours(8, '2026-03-08', LOS_ANGELES, DEFAULT_MEAL_WINDOWS)).toBe(4);
    expect(hours(8, '2026-11-01', LOS_ANGELES, DEFAULT_MEAL_WINDOWS)).toBe(6);
    expect(hours(8, '2026-03-08', SHANGHAI, DEFAULT_MEAL_WINDOWS)).toBe(5);
    expect(hours(7, '2026-11-20', LOS_ANGELES, DEFAULT_MEAL_WINDOWS)).toBe(3);
  });

  it('a window that a clock change skips does not exist that day, nor does one that is not set', () => {
    const skipped = withWindow(8, 120, 180);
    expect(windowOn(8, '2026-03-08', LOS_ANGELES, skipped)).toBeUndefined();
    expect(hours(8, '2026-03-09', LOS_ANGELES, skipped)).toBe(1);
    expect(taskNames([plan({ slots: [1, 8] })], '2026-03-08', LOS_ANGELES, skipped)).toEqual(['first:1']);
    expect(windowOn(8, '2026-11-20', SHANGHAI, [])).toBeUndefined();
  });

  it('over midnight belongs to the day it begins on', () => {
    const windows = withWindow(7, 22 * 60, 60);
    expect(windowOn(7, '2026-11-20', SHANGHAI, windows)).toEqual({
      begin: at('2026-11-20', '22:00', SHANGHAI),
      end: at('2026-11-21', '01:00', SHANGHAI),
    });
  });
});

describe('tasks of a day', () => {
  it.each(EVERYWHERE)('are the planned slots in the order of the clock (%s, %s)', (zone, day) => {
    const tasks = tasksOfDay([plan({ slots: [7, 8, 1] })], day, zone, DEFAULT_MEAL_WINDOWS);
    expect(tasks.map(({ slot }) => slot)).toEqual([8, 1, 7]);
    expect(tasks[1]).toEqual({
      planId: 'first',
      day,
      slot: 1,
      begin: at(day, '05:00', zone),
      end: at(day, '08:00', zone),
      withdrawnAt: null,
    });
    expect(tasks[2]?.end).toBe(at(addDays(day, 1), '00:00', zone));
  });

  it.each(EVERYWHERE)('a plan begins with the windows that are not over (%s, %s)', (zone, day) => {
    const names = (clock: string): string[] => taskNames([plan({ since: at(day, clock, zone) })], day, zone);
    expect(names('07:59')).toEqual(['first:1', 'first:2', 'first:7']);
    expect(names('08:00')).toEqual(['first:2', 'first:7']);
    expect(names('10:30')).toEqual(['first:7']);
    expect(taskNames([plan({ since: at(addDays(day, 1), '00:00', zone) })], day, zone)).toEqual([]);
  });

  it.each(EVERYWHERE)('a last day is planned to its end (%s, %s)', (zone, day) => {
    expect(taskNames([plan({ lastDay: day })], day, zone)).toEqual(['first:1', 'first:2', 'first:7']);
    expect(taskNames([plan({ lastDay: day })], addDays(day, 1), zone)).toEqual([]);
  });

  it.each(EVERYWHERE)('a termination withdraws the open window and all after it (%s, %s)', (zone, day) => {
    const names = (clock: string): string[] => taskNames([plan({ endedAt: at(day, clock, zone) })], day, zone);
    expect(names('05:00')).toEqual([]);
    expect(names('07:59')).toEqual(['first:1-']);
    expect(names('08:00')).toEqual(['first:1']);
    expect(names('09:00')).toEqual(['first:1', 'first:2-']);
  });

  it('are none in a slot without a window', () => {
    const few = DEFAULT_MEAL_WINDOWS.filter(({ slot }) => slot === 1 || slot === 8);
    expect(windowsOfDay('2026-11-20', SHANGHAI, few).windows.map(({ slot }) => slot)).toEqual([8, 1]);
    expect(taskNames([plan()], '2026-11-20', SHANGHAI, few)).toEqual(['first:1']);
  });

  it('of no plan are none', () => {
    expect(tasksOfDay([], '2026-11-20', SHANGHAI, DEFAULT_MEAL_WINDOWS)).toEqual([]);
  });
});

describe('a new plan takes the place of the earlier one from its start', () => {
  it.each(EVERYWHERE)('from a minute of a day on (%s, %s)', (zone, day) => {
    const first = plan({ slots: [1, 2, 4, 7] });
    const second = plan({ id: 'second', slots: [2, 7, 8], since: at(day, '13:00', zone) });
    const plans = [first, second];
    expect(taskNames(plans, addDays(day, -1), zone)).toEqual(['first:1', 'first:2', 'first:4', 'first:7']);
    // At 13:00 the window 12:30 to 16:00 was open; the second plan does not contain this slot.
    expect(taskNames(plans, day, zone)).toEqual(['first:1', 'first:2', 'first:4-', 'second:7']);
    expect(taskNames(plans, addDays(day, 1), zone)).toEqual(['second:8', 'second:2', 'second:7']);
  });

  it('within a window that both have, the newer one has the task', () => {
    const second = plan({ id: 'second', since: at('2026-11-20', '09:00', SHANGHAI) });
    expect(taskNames([plan(), second], '2026-11-20', SHANGHAI)).toEqual(['first:1', 'second:2', 'second:7']);
  });

  it('whatever their order in the list', () => {
    const second = plan({ id: 'second', since: at('2026-11-20', '09:00', SHANGHAI) });
    expect(taskNames([second, plan()], '2026-11-20', SHANGHAI)).toEqual(['first:1', 'second:2', 'second:7']);
    expect(replacedAt(second, [second, plan()])).toBe(Infinity);
    // A query that lists a plan twice does not end it.
    expect(replacedAt(second, [second, second])).toBe(Infinity);
  });

  it('for good: when the newer one ends, the earlier does not come back', () => {
    const second = plan({ id: 'second', since: at('2026-11-20', '09:00', SHANGHAI), lastDay: '2026-11-20' });
    expect(taskNames([plan(), second], '2026-11-21', SHANGHAI)).toEqual([]);
    const ended = { ...second, lastDay: null, endedAt: at('2026-11-20', '12:00', SHANGHAI) };
    expect(taskNames([plan(), ended], '2026-11-20', SHANGHAI)).toEqual(['first:1', 'second:2']);
  });

  it('and not at all when it was ended before it began', () => {
    const since = at('2026-11-21', '00:00', SHANGHAI);
    const second = plan({ id: 'second', slots: [3], since, endedAt: at('2026-11-20', '12:00', SHANGHAI) });
    expect(replacedAt(plan(), [plan(), second])).toBe(Infinity);
    expect(taskNames([plan(), second], '2026-11-21', SHANGHAI)).toEqual(taskNames([plan()], '2026-11-21', SHANGHAI));
    const third = plan({ id: 'third', slots: [2], since: at('2026-11-22', '00:00', SHANGHAI) });
    expect(replacedAt(plan(), [plan(), second, third])).toBe(third.since);
    // Ended at the instant at which it begins, it never held; a millisecond later, it did.
    expect(replacedAt(plan(), [plan(), { ...second, endedAt: since }])).toBe(Infinity);
    expect(replacedAt(plan(), [plan(), { ...second, endedAt: since + 1 }])).toBe(since);
  });

  it('of two that begin at once the later in the list', () => {
    const since = at('2026-11-20', '00:00', SHANGHAI);
    const twins = [plan({ since }), plan({ id: 'second', slots: [3], since })];
    expect(twins.map((one) => replacedAt(one, twins))).toEqual([since, Infinity]);
    const triplets = [...twins, plan({ id: 'third', since })];
    expect(triplets.map((one) => replacedAt(one, triplets))).toEqual([since, since, Infinity]);
    expect(taskNames(twins, '2026-11-20', SHANGHAI)).toEqual(['second:3']);
  });

  it('one that never held has no task, not even a withdrawn one', () => {
    const since = at('2026-11-20', '06:00', SHANGHAI);
    const twins = [plan({ since }), plan({ id: 'second', slots: [3], since })];
    expect(taskNames(twins, '2026-11-20', SHANGHAI)).toEqual(['second:3']);
  });

  it.each(ZONES)('and each plan says what it is (%s)', (zone) => {
    const since = at('2026-11-20', '09:00', zone);
    const first = plan();
    const second = plan({ id: 'second', since, lastDay: '2026-11-21' });
    const plans = [first, second];
    const states = (now: number): string[] => plans.map((one) => planState(one, plans, now, zone));
    expect(states(since - 1)).toEqual(['running', 'waiting']);
    expect(states(since)).toEqual(['replaced', 'running']);
    expect(states(at('2026-11-22', '00:00', zone) - 1)).toEqual(['replaced', 'running']);
    expect(states(at('2026-11-22', '00:00', zone))).toEqual(['replaced', 'finished']);
    const ended = plan({ endedAt: since - 60_000 });
    expect(planState(ended, [ended, second], since, zone)).toBe('terminated');
    expect(planState(ended, [ended], since - 60_001, zone)).toBe('running');
  });
});

describe('state of a task', () => {
  type Recorded = Omit<TaskEntry, 'day'>;
  const entry = (at: number, slot: TaskEntry['slot'], refused = false): Recorded => ({ at, slot, refused });
  /** Records with the days that they count for. */
  const counting =
    (zone: string, windows: readonly MealWindow[] = DEFAULT_MEAL_WINDOWS) =>
    (entries: readonly Recorded[]): TaskEntry[] =>
      entries.map((one) => ({ ...one, day: dayCountedFor(one.at, one.slot, zone, windows) }));

  it.each(EVERYWHERE)('is due until its window is over, then missed (%s, %s)', (zone, day) => {
    const tasks = tasksOfDay([plan()], day, zone, DEFAULT_MEAL_WINDOWS);
    const states = (clock: string): string[] => judgeTasks(tasks, [], at(day, clock, zone)).map(({ state }) => state);
    expect(states('00:00')).toEqual(['due', 'due', 'due']);
    expect(states('07:59')).toEqual(['due', 'due', 'due']);
    expect(states('08:00')).toEqual(['missed', 'due', 'due']);
    expect(states('23:59')).toEqual(['missed', 'missed', 'due']);
    const after = judgeTasks(tasks, [], at(addDays(day, 1), '00:00', zone));
    expect(after.map(({ state }) => state)).toEqual(['missed', 'missed', 'missed']);
  });

  it.each(EVERYWHERE)('is done or refused by the record of its slot and hospital day (%s, %s)', (zone, day) => {
    const tasks = tasksOfDay([plan()], day, zone, DEFAULT_MEAL_WINDOWS);
    const reading = entry(at(day, '07:10', zone), 1);
    const refusal = entry(at(day, '08:40', zone), 2, true);
    const strangers = [
      entry(at(addDays(day, -1), '23:59', zone), 7),
      entry(at(day, '00:20', zone), 7),
      entry(at(day, '22:00', zone), 9),
    ];
    const counted = counting(zone)([reading, refusal, ...strangers]);
    const judged = judgeTasks(tasks, counted, at(day, '23:00', zone));
    expect(judged.map(({ state }) => state)).toEqual(['done', 'refused', 'due']);
    expect(judged.map(({ entry: record }) => record?.at)).toEqual([reading.at, refusal.at, undefined]);
  });

  it('something done wins over a refusal, the latest over the earlier, and a late record over missed', () => {
    const tasks = tasksOfDay([plan({ slots: [1] })], '2026-11-20', SHANGHAI, DEFAULT_MEAL_WINDOWS);
    const judge = (...entries: Recorded[]) =>
      judgeTasks(tasks, counting(SHANGHAI)(entries), at('2026-11-20', '12:00', SHANGHAI))[0];
    const [six, seven, eleven] = ['06:00', '07:00', '11:00'].map((clock) => at('2026-11-20', clock, SHANGHAI));
    if (six === undefined || seven === undefined || eleven === undefined) throw new Error('three times');
    expect(judge(entry(six, 1), entry(seven, 1, true))).toMatchObject({ state: 'done', entry: { at: six } });
    expect(judge(entry(seven, 1), entry(six, 1))).toMatchObject({ state: 'done', entry: { at: seven } });
    expect(judge(entry(six, 1, true), entry(seven, 1, true))).toMatchObject({ state: 'refused', entry: { at: seven } });
    expect(judge(entry(eleven, 1))).toMatchObject({ state: 'done' });
    expect(judge()).toMatchObject({ state: 'missed' });
  });

  it('of two records of one minute the later in the list counts', () => {
    const [first, second] = [entry(0, 1), entry(0, 1)];
    expect(standingOf([first, second])).toBe(second);
  });

  it.each(ZONES)('a window over midnight takes what comes after midnight (%s)', (zone) => {
    const windows = withWindow(7, 22 * 60, 60);
    const tasks = tasksOfDay([plan({ slots: [7] })], '2026-11-20', zone, windows);
    const states = (now: number, ...entries: Recorded[]): string[] =>
      judgeTasks(tasks, counting(zone, windows)(entries), now).map(({ state }) => state);
    const late = at('2026-11-21', '00:30', zone);
    expect(states(late)).toEqual(['due']);
    expect(states(late, entry(late, 7))).toEqual(['done']);
    expect(states(late, entry(at('2026-11-20', '00:30', zone), 7))).toEqual(['due']);
    expect(states(at('2026-11-21', '01:00', zone))).toEqual(['missed']);
    expect(dayCountedFor(late, 7, zone, windows)).toBe('2026-11-20');
    expect(dayCountedFor(at('2026-11-21', '01:00', zone), 7, zone, windows)).toBe('2026-11-20');
    expect(dayCountedFor(late, 8, zone, windows)).toBe('2026-11-21');
    expect(dayCountedFor(late, 9, zone, windows)).toBe('2026-11-21');
  });

  it('the hour that comes twice counts once', () => {
    const windows = withWindow(8, 60, 120);
    const tasks = tasksOfDay([plan({ slots: [8] })], '2026-11-01', LOS_ANGELES, windows);
    const firstHalfPastOne = Date.parse('2026-11-01T08:30:00Z');
    const secondHalfPastOne = Date.parse('2026-11-01T09:30:00Z');
    const state = (now: number, ...entries: Recorded[]) =>
      judgeTasks(tasks, counting(LOS_ANGELES, windows)(entries), now).map((one) => one.state);
    expect(state(firstHalfPastOne)).toEqual(['due']);
    expect(state(secondHalfPastOne)).toEqual(['due']);
    expect(state(secondHalfPastOne, entry(secondHalfPastOne, 8))).toEqual(['done']);
    expect(state(Date.parse('2026-11-01T10:00:00Z'))).toEqual(['missed']);
  });

  it('a withdrawn task goes from then on, unless something was recorded for it', () => {
    const endedAt = at('2026-11-20', '09:00', SHANGHAI);
    const tasks = tasksOfDay([plan({ endedAt })], '2026-11-20', SHANGHAI, DEFAULT_MEAL_WINDOWS);
    const states = (now: number, ...entries: Recorded[]) =>
      judgeTasks(tasks, counting(SHANGHAI)(entries), now).map(({ task, state }) => [task.slot, state]);
    expect(states(endedAt - 1)).toEqual([
      [1, 'missed'],
      [2, 'due'],
    ]);
    expect(states(endedAt)).toEqual([[1, 'missed']]);
    expect(states(endedAt, entry(endedAt - 60_000, 2))).toEqual([
      [1, 'missed'],
      [2, 'done'],
    ]);
  });
});
