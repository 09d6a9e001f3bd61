import { isCancel } from 'axios';
import type { Store } from '../store/store.js';
import { HttpError } from './http-error.js';
import { failureText } from './failure-text.js';
import { nextChance, pauseBefore } from '@wardlink/client';
import { countWaiting } from './waiting-calls.js';

/** State of loaded data: loading, ready, failed or forbidden. `stale`: a refresh of the shown data failed. */
export type LoadState<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T; stale: boolean }
  | { state: 'failed'; message: string }
  | { state: 'forbidden'; message: string };

export function asLoading(): { state: 'loading' } {
  return { state: 'loading' };
}

export function asReady<T>(value: T): LoadState<T> {
  return { state: 'ready', value, stale: false };
}

/** The state after a failure: data on the screen is kept and marked as stale, unless it is gone or may no longer be seen. */
export function afterFailure<T>(before: LoadState<T>, error: unknown): LoadState<T> {
  const message = failureText(error);
  if (error instanceof HttpError && error.kind === 'forbidden') return { state: 'forbidden', message };
  // With a code it is the server's answer, and not that of a gateway.
  if (error instanceof HttpError && error.status === 404 && error.code !== undefined)
    return { state: 'failed', message };
  return before.state === 'ready' ? { ...before, stale: true } : { state: 'failed', message };
}

/** Changes the loaded value of a store; in any other state it changes nothing. */
export function changeReady<T>(store: Store<LoadState<T>>, change: (value: T) => T): void {
  store.set((loaded) => (loaded.state === 'ready' ? { ...loaded, value: change(loaded.value) } : loaded));
}

/** Number of the last load of each store. */
const loads = new WeakMap<object, number>();

/**
 * Runs a load and stores its outcome. Never rejects; a cancelled load changes nothing. A load without an answer is
 * repeated for as long as somebody looks at its outcome and no other load of the store has begun.
 */
export async function loadInto<T>(store: Store<LoadState<T>>, load: () => Promise<T>): Promise<void> {
  const number = (loads.get(store) ?? 0) + 1;
  loads.set(store, number);
  const isNewest = (): boolean => loads.get(store) === number;
  if (store.get().state === 'failed') store.set(asLoading());
  await untilAnswered(
    (isFirst) => isUnanswered(store, load, isFirst ? () => true : isNewest),
    () => isNewest() && store.isObserved(),
  );
}

/** Whether the server gave no answer, so that the same request may succeed later. */
export const gotNoAnswer = (error: unknown): boolean =>
  error instanceof HttpError && (error.kind === 'unreachable' || error.kind === 'brokenOff');

/**
 * Tries something once, and where it got no answer goes on by itself with growing pauses, at once when the browser is on
 * a network again.
 * @param attempt - answers whether the server gave no answer; must not reject
 * @param isWanted - asked before each repetition
 * @returns resolves after the first attempt
 */
export async function untilAnswered(
  attempt: (isFirst: boolean) => Promise<boolean>,
  isWanted: () => boolean,
): Promise<void> {
  if (!(await attempt(true))) return;
  void (async () => {
    countWaiting(true);
    try {
      for (let tries = 1; ; tries += 1) {
        await nextChance(pauseBefore(tries));
        if (!isWanted() || !(await attempt(false))) return;
      }
    } finally {
      countWaiting(false);
    }
  })();
}

/** Stores the outcome of a load, unless it is not wanted any more when it comes. @returns whether it got no answer */
async function isUnanswered<T>(
  store: Store<LoadState<T>>,
  load: () => Promise<T>,
  isWanted: () => boolean,
): Promise<boolean> {
  try {
    const value = await load();
    if (isWanted()) store.set(asReady(value));
    return false;
  } catch (error) {
    if (isCancel(error) || !isWanted()) return false;
    store.set((before) => afterFailure(before, error));
    return gotNoAnswer(error);
  }
}

/** Combines several load states: ready when all are, else the state of the first that is not. */
export function combineLoadStates<T>(all: readonly LoadState<T>[]): LoadState<T[]> {
  const values: T[] = [];
  let stale = false;
  for (const one of all) {
    if (one.state !== 'ready') return one;
    values.push(one.value);
    stale ||= one.stale;
  }
  return { state: 'ready', value: values, stale };
}
