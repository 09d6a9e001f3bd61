import type { OrderExecution, OrderSheet, OrderTask } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { asLoading, loadInto, type LoadState } from '../../http/load-state.js';
import { keepFresh } from '../../live/keep-fresh.js';
import { clock } from '../../clock/hospital-clock.js';
import { createStore } from '../../store/store.js';
import { wardChoice, type WardChoice } from '../choice/ward-choice.js';

/** The execution sheet of the chosen ward and day. */
export const orderSheet = createStore<LoadState<OrderSheet>>(asLoading());
/** Hospital day on the screen; null is today, whatever day that is. */
export const sheetDay = createStore<string | null>(null);

interface Shown {
  choice: WardChoice;
  day: string | null;
}
let shown: Shown | undefined;

/** Which task an execution belongs to. */
export type TaskKey = Pick<OrderTask, 'type' | 'planId' | 'day' | 'slot'>;

/** Reloads the sheet; rows of another ward or day never stay on the screen. */
export async function refreshSheet(): Promise<void> {
  const asked: Shown = { choice: wardChoice.get(), day: sheetDay.get() };
  if (asked.choice !== shown?.choice || asked.day !== shown.day) orderSheet.set(asLoading());
  shown = asked;
  const fresh = createStore(orderSheet.get());
  await loadInto(fresh, async () => {
    const reply = await call('order.sheet', { ...asked.choice, day: asked.day }, { background: true });
    clock.set(reply.serverTime);
    return reply;
  });
  // A stale response of the ward or day chosen before is dropped.
  if (shown === asked) orderSheet.set(fresh.get());
}

export function isSameTask(one: TaskKey, other: TaskKey): boolean {
  return one.type === other.type && one.planId === other.planId && one.day === other.day && one.slot === other.slot;
}

/** Puts one stored execution into the sheet at once, without waiting for the next refresh. */
export function applyExecution({ key, execution }: { key: TaskKey; execution: OrderExecution }): void {
  orderSheet.set((loaded) => {
    if (loaded.state !== 'ready') return loaded;
    const patients = loaded.value.patients.map((patient) => ({
      ...patient,
      tasks: patient.tasks.map((task) =>
        isSameTask(task, key) ? { ...task, state: execution.outcome, execution } : task,
      ),
    }));
    return { ...loaded, value: { ...loaded.value, patients } };
  });
}

/** Keeps the sheet fresh while it is on the screen. Returns a stop function. */
export function followSheet(): () => void {
  const refresh = (): void => void refreshSheet();
  refresh();
  const stops = [wardChoice.subscribe(refresh), sheetDay.subscribe(refresh)];
  stops.push(keepFresh(refresh, { topics: ['orders', 'glucose'] }));
  return () => stops.forEach((stop) => stop());
}
