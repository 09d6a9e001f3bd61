import type { OrderTask, ReplyOf } from '@wardlink/contract';
import { isOpen, taskAt } from '../../../ward/orders/task-times.js';

type Recheck = ReplyOf<'order.tasks'>['rechecks'][number];

/** A line of the card: a task, or a measurement to repeat. */
export type DayLine = { at: number; task: OrderTask } | { at: number; recheck: Recheck };

export interface DayTasks {
  /** What is still to be done, the first first; what was missed stays in its place. */
  open: DayLine[];
  /** What was done or refused, the latest first. */
  settled: OrderTask[];
}

/** Sorts a patient's day into what is still to be done and what was. */
export function dayTasks(tasks: readonly OrderTask[], rechecks: readonly Recheck[], now: number): DayTasks {
  const judged = tasks.map((task) => taskAt(task, now));
  const open: DayLine[] = [
    ...rechecks.filter(({ doneAt }) => doneAt === null).map((recheck) => ({ at: recheck.dueAt, recheck })),
    ...judged.filter(isOpen).map((task) => ({ at: task.begin, task })),
  ];
  const doneAt = ({ execution, end }: OrderTask): number => execution?.executedAt ?? end;
  return {
    open: open.sort((one, other) => one.at - other.at),
    settled: judged.filter((task) => !isOpen(task)).sort((one, other) => doneAt(other) - doneAt(one)),
  };
}

/** Medication of a slot, in the order of the plans. */
export const dosesOf = (tasks: readonly OrderTask[], slot: number, now: number): OrderTask[] =>
  tasks.filter((task) => task.type === 'medication' && task.slot === slot).map((task) => taskAt(task, now));
