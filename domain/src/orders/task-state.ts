import type { Slot } from '../glucose/slots.js';
import type { Day } from '../time/hospital-day.js';
import type { Task } from './tasks.js';

/** A record in a slot: an execution, or a refusal. */
export interface TaskEntry {
  slot: Slot;
  /** The day for which it counts, by `dayCountedFor`. */
  day: Day;
  /** Time of measuring, giving or refusing, epoch milliseconds. */
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
 * The record that counts for a slot: the latest one with a measurement or dose. A refusal counts only if there is
 * nothing else, even if it is later.
 */
export function standingOf<Entry extends Pick<TaskEntry, 'at' | 'refused'>>(
  entries: readonly Entry[],
): Entry | undefined {
  return entries.reduce<Entry | undefined>((last, one) => (last && !replaces(one, last) ? last : one), undefined);
}

/** Whether a record replaces another one of its slot. */
export function replaces(one: Pick<TaskEntry, 'at' | 'refused'>, other: Pick<TaskEntry, 'at' | 'refused'>): boolean {
  return one.refused === other.refused ? one.at >= other.at : other.refused;
}

/**
 * Judges tasks by the records of their slot and day at the instant `now`. A record counts at any time of the day,
 * because the nurse chooses the slot. An execution has precedence over a refusal. A withdrawn task remains only if
 * there is a record for it.
 */
export function judgeTasks<Entry extends TaskEntry>(
  tasks: readonly Task[],
  entries: readonly Entry[],
  now: number,
): JudgedTask<Entry>[] {
  return tasks.flatMap((task): JudgedTask<Entry>[] => {
    const entry = standingOf(entries.filter(({ slot, day }) => slot === task.slot && day === task.day));
    if (entry) return [{ task, state: entry.refused ? 'refused' : 'done', entry }];
    if (task.withdrawnAt !== null && task.withdrawnAt <= now) return [];
    return [{ task, state: now < task.end ? 'due' : 'missed' }];
  });
}
