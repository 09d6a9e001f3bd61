import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Reminders } from '../src/plan/reminders.js';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const task = (slot: number, begin: number, state: 'due' | 'done' = 'due') => ({
  slot,
  begin,
  end: begin + 60_000,
  state,
});
const plan = (...tasks: ReturnType<typeof task>[]) => ({ serverTime: 0, day: '2026-11-27', tasks, mealTimes: [] });

it('reminds once when the time of a measurement begins, of nothing that is done or was due before', () => {
  const remind = vi.fn();
  const reminders = new Reminders({ remind, now: Date.now });
  const tasks = [task(1, -1), task(2, 5_000), task(3, 6_000, 'done'), task(4, 9_000)];
  reminders.follow(plan(...tasks));
  vi.advanceTimersByTime(4_999);
  expect(remind).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(remind.mock.calls).toEqual([['2026-11-27 2']]);
  // The plan is loaded again with every reading.
  reminders.follow(plan(...tasks));
  vi.advanceTimersByTime(10_000);
  expect(remind.mock.calls).toEqual([['2026-11-27 2'], ['2026-11-27 4']]);
});

it('reminds no more after signing out, nor of what was done meanwhile', () => {
  const remind = vi.fn();
  const reminders = new Reminders({ remind, now: Date.now });
  reminders.follow(plan(task(2, 5_000)));
  reminders.follow(plan(task(2, 5_000, 'done'), task(3, 6_000)));
  vi.advanceTimersByTime(5_500);
  reminders.stop();
  vi.advanceTimersByTime(60_000);
  expect(remind).not.toHaveBeenCalled();
});
