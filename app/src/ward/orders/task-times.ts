import type { OrderTask } from '@wardlink/contract';
import { EARLY_EXECUTION_MS } from '@wardlink/domain';

/** Whether a task may be done: from some time before its window. */
export function isTime({ begin }: Pick<OrderTask, 'begin'>, now: number): boolean {
  return now >= begin - EARLY_EXECUTION_MS;
}

/** Whether a task still needs an action. */
export const isOpen = ({ state }: Pick<OrderTask, 'state'>): boolean => state === 'due' || state === 'missed';

export const isMissed = ({ state, end }: OrderTask, now: number): boolean => state === 'due' && now >= end;

/** The task at a time: it becomes missed when its window ends, without a change on the server. */
export const taskAt = (task: OrderTask, now: number): OrderTask =>
  isMissed(task, now) ? { ...task, state: 'missed' } : task;
