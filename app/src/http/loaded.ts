import { isCancel } from 'axios';
import type { Store } from '../store/store.js';
import { HttpError } from './http-error.js';
import { saidOf } from './said.js';

/** What a list or page shows: loading, ready, failed or forbidden. `stale` says that a refresh of shown data failed. */
export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T; stale: boolean }
  | { state: 'failed'; message: string }
  | { state: 'forbidden'; message: string };

export function asLoading(): { state: 'loading' } {
  return { state: 'loading' };
}

export function asReady<T>(value: T): Loaded<T> {
  return { state: 'ready', value, stale: false };
}

/** The state after a failure: what is on the screen stays there and is called stale. */
export function afterFailure<T>(before: Loaded<T>, error: unknown): Loaded<T> {
  const message = saidOf(error);
  if (error instanceof HttpError && error.kind === 'forbidden') return { state: 'forbidden', message };
  return before.state === 'ready' ? { ...before, stale: true } : { state: 'failed', message };
}

/** Runs a load and puts its outcome into a store. Never rejects; a cancelled load changes nothing. */
export async function loadInto<T>(store: Store<Loaded<T>>, load: () => Promise<T>): Promise<void> {
  if (store.get().state === 'failed') store.set(asLoading());
  try {
    store.set(asReady(await load()));
  } catch (error) {
    if (isCancel(error)) return;
    store.set((before) => afterFailure(before, error));
  }
}

/** Several loads shown as one: ready when all are, else in the state of the first that is not. */
export function together<T>(all: readonly Loaded<T>[]): Loaded<T[]> {
  const values: T[] = [];
  let stale = false;
  for (const one of all) {
    if (one.state !== 'ready') return one;
    values.push(one.value);
    stale ||= one.stale;
  }
  return { state: 'ready', value: values, stale };
}
