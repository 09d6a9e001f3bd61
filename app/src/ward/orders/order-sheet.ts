import type { OrderExecution, OrderSheet, OrderTask } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { asLoading, type LoadState } from '../../http/load-state.js';
import { liveList } from '../../live/live-list.js';
import { createStore } from '../../store/store.js';
import { wardChoice } from '../choice/ward-choice.js';

/** The execution sheet of the chosen ward and day. */
export const orderSheet = createStore<LoadState<OrderSheet>>(asLoading());
/** Hospital day on the screen; null means today, also after midnight. */
export const sheetDay = createStore<string | null>(null);

/** The sheet, kept up to date while it is on the screen. */
export const sheetList = liveList<OrderSheet>({
  feed: 'orders',
  shown: orderSheet,
  place: () => ({ ...wardChoice.get(), day: sheetDay.get() }),
  choices: [wardChoice, sheetDay],
  ask: (place, rows) => call('order.sheet', { ...place, ...rows }),
});

/** Identifies the task of an execution. */
type TaskKey = Pick<OrderTask, 'type' | 'planId' | 'day' | 'slot'>;

export function isSameTask(one: TaskKey, other: TaskKey): boolean {
  return one.type === other.type && one.planId === other.planId && one.day === other.day && one.slot === other.slot;
}

/** An execution that the server has stored. */
export interface StoredExecution {
  key: TaskKey;
  execution: OrderExecution;
}

/** The tasks with the outcome of one of them. */
export const withExecution = (tasks: readonly OrderTask[], { key, execution }: StoredExecution): OrderTask[] =>
  tasks.map((task) => (isSameTask(task, key) ? { ...task, state: execution.outcome, execution } : task));

const listeners = new Set<(stored: StoredExecution) => void>();

/** Calls the listener with each execution of this page that has been stored; returns a stop function. */
export function onExecutionStored(listener: (stored: StoredExecution) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Shows a stored execution at once, without waiting for the server's row. */
export function applyExecution(stored: StoredExecution): void {
  listeners.forEach((listener) => listener(stored));
  sheetList.changeRows((rows) =>
    rows.map((row) => {
      if (!row.tasks.some((task) => isSameTask(task, stored.key))) return row;
      return { ...row, tasks: withExecution(row.tasks, stored) };
    }),
  );
}
