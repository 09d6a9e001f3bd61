import type { OrderTask, ReplyOf } from '@wardlink/contract';
import { isOpen, isTime, taskAt } from '../../../ward/orders/task-times.js';

type Recheck = ReplyOf<'order.tasks'>['rechecks'][number];

/** A line of the card: a task, or a measurement to repeat. */
export type DayLine = { at: number; task: OrderTask } | { at: number; recheck: Recheck };

interface DayTasks {
  /** What is still to be done first: all whose time has come, and the next few. What was missed stays in its place. */
  next: DayLine[];
  /** What is to be done later today. */
  later: DayLine[];
  /** What was done or refused, the latest first. */
  settled: OrderTask[];
}

/** So many lines are shown at least: they leave the first screen of a tablet to the values too. */
const FEW = 3;

/** Sorts a patient's day into what is still to be done and what was. */
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
  // A single line takes no more room than the word that there is one.
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
