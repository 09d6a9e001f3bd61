import type { Slot } from '../glucose/slots.js';
import { addDays, dayOf, minuteOfDay, type Day } from '../time/hospital-day.js';
import type { MealWindow } from '../time/meal-windows.js';
import type { Task } from './tasks.js';

/** A record in a slot: an execution, or a refusal. */
export interface TaskEntry {
  slot: Slot;
  /** When it was measured, given or refused, epoch milliseconds. */
  at: number;
  refused: boolean;
}

/** `due` until its window is over, then `missed`; `done` and `refused` by a record, at any time of the day. */
export type TaskState = 'due' | 'done' | 'refused' | 'missed';

export interface JudgedTask<Entry extends TaskEntry = TaskEntry> {
  task: Task;
  state: TaskState;
  /** The latest record that determines the state. */
  entry?: Entry;
}

/**
 * The hospital day that a record of a slot counts for: the day of the record; the day before for the part after
 * midnight of a window that runs over midnight.
 */
export function dayCountedFor(at: number, slot: Slot, zone: string, windows: readonly MealWindow[]): Day {
  const day = dayOf(at, zone);
  const window = windows.find((one) => one.slot === slot);
  const overMidnight = window !== undefined && window.end < window.begin;
  return overMidnight && minuteOfDay(at, zone) < window.end ? addDays(day, -1) : day;
}

/**
 * Judges tasks by the records of their slot and day at the instant `now`. A record counts at any time of the day,
 * because the nurse names the slot. An execution has precedence over a refusal. A withdrawn task remains only where
 * there is a record for it.
 */
export function judgeTasks<Entry extends TaskEntry>(
  tasks: readonly Task[],
  entries: readonly Entry[],
  now: number,
  zone: string,
  windows: readonly MealWindow[],
): JudgedTask<Entry>[] {
  const latest = (candidates: readonly Entry[]): Entry | undefined =>
    candidates.reduce<Entry | undefined>((last, one) => (last && last.at > one.at ? last : one), undefined);
  return tasks.flatMap((task): JudgedTask<Entry>[] => {
    const own = entries.filter(
      ({ slot, at }) => slot === task.slot && dayCountedFor(at, slot, zone, windows) === task.day,
    );
    const done = latest(own.filter(({ refused }) => !refused));
    if (done) return [{ task, state: 'done', entry: done }];
    const refused = latest(own);
    if (refused) return [{ task, state: 'refused', entry: refused }];
    if (task.withdrawnAt !== null && task.withdrawnAt <= now) return [];
    return [{ task, state: now < task.end ? 'due' : 'missed' }];
  });
}

/** How many tasks are in each state. */
export function countTasks(judged: readonly JudgedTask[]): Record<TaskState, number> {
  const counts: Record<TaskState, number> = { due: 0, done: 0, refused: 0, missed: 0 };
  for (const { state } of judged) counts[state] += 1;
  return counts;
}
