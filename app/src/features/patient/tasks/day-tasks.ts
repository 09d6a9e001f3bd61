import type { OrderTask, ReplyOf } from '@wardlink/contract';
import { isOpen, isTime, taskAt } from '../../../ward/orders/task-times.js';

type Recheck = ReplyOf<'order.tasks'>['rechecks'][number];

/** A line of the card: a task, or a measurement to repeat. */
export type DayLine = { at: number; task: OrderTask } | { at: number; recheck: Recheck };

interface DayTasks {
  /** Shown first: all tasks whose time has come, and the next few. A missed task stays in its place. */
  next: DayLine[];
  /** Tasks for later today. */
  later: DayLine[];
  /** Tasks that were done or refused, the latest first. */
  settled: OrderTask[];
}

/** Minimum number of lines: more would leave no room for values on the first screen of a tablet. */
const FEW = 3;

/** Splits a patient's day into open and settled tasks. */
export function dayTasks(tasks: readonly OrderTask[], rechecks: readonly Recheck[], now: number): DayTasks {
  const judged = tasks.map((task) => taskAt(task, now));
  const open: DayLine[] = [
    ...rechecks.filter(({ doneAt }) => doneAt === null).map((recheck) => ({ at: recheck.dueAt, recheck })),
    ...judged.filter(isOpen).map((task) => ({ at: task.begin, task })),
  ];
  const doneAt = ({ execution, end }: OrderTask): number => execution?.executedAt ?? end;
  open.sort((one, other) => one.at - other.at);
  const come = open.filter((line) => 'recheck' in line || isTime(line.task, now));
  const others = open.filter((line) => !come.includes(line));
  const few = Math.max(0, FEW - come.length);
  // A single hidden line would need as much room as the note about it.
  const shown = others.length - few > 1 ? few : others.length;
  return {
    next: [...come, ...others.slice(0, shown)].sort((one, other) => one.at - other.at),
    later: others.slice(shown),
    settled: judged.filter((task) => !isOpen(task)).sort((one, other) => doneAt(other) - doneAt(one)),
  };
}

/** Medication of a slot, in the order of the plans. */
export const dosesOf = (tasks: readonly OrderTask[], slot: number, now: number): OrderTask[] =>
  tasks.filter((task) => task.type === 'medication' && task.slot === slot).map((task) => taskAt(task, now));
