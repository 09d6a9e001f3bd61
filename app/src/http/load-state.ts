import { isCancel } from 'axios';
import type { Store } from '../store/store.js';
import { HttpError } from './http-error.js';
import { failureText } from './failure-text.js';

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

/** Runs a load and stores its outcome. Never rejects; a cancelled load changes nothing. */
export async function loadInto<T>(store: Store<LoadState<T>>, load: () => Promise<T>): Promise<void> {
  if (store.get().state === 'failed') store.set(asLoading());
  try {
    store.set(asReady(await load()));
  } catch (error) {
    if (isCancel(error)) return;
    store.set((before) => afterFailure(before, error));
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
