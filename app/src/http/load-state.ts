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
  // The first outcome counts in any case: a store that is loaded again and again would else never show one.
  const isWanted = (isFirst: boolean): boolean => isFirst || isNewest();
  await untilAnswered(
    async (isFirst) => {
      const value = await load();
      if (isWanted(isFirst)) store.set(asReady(value));
    },
    {
      isWanted,
      goesOn: () => isNewest() && store.isObserved(),
      failed: (error) => store.set((before) => afterFailure(before, error)),
    },
  );
}

/** Whether the server gave no answer, so that the same request may succeed later. */
const gotNoAnswer = (error: unknown): boolean =>
  error instanceof HttpError && (error.kind === 'unreachable' || error.kind === 'brokenOff');

/** The page that a load is for. */
interface Shown {
  /** Whether the outcome of a load still counts. */
  isWanted(isFirst: boolean): boolean;
  /** Asked before each repetition; default: whether its outcome would count. */
  goesOn?(): boolean;
  /** Shows a failure. Not called for a load that was cancelled or does not count any more. */
  failed(error: unknown): void;
}

/**
 * Loads once, and where the server gave no answer goes on by itself with growing pauses, at once when the browser is on a
 * network again or the page is looked at again.
 * @param load - shows its outcome, or rejects
 * @returns resolves after the first load, never rejects
 */
export async function untilAnswered(load: (isFirst: boolean) => Promise<void>, shown: Shown): Promise<void> {
  const { isWanted, goesOn = () => isWanted(false), failed } = shown;
  const isUnanswered = async (isFirst: boolean): Promise<boolean> => {
    try {
      await load(isFirst);
      return false;
    } catch (error) {
      if (isCancel(error) || !isWanted(isFirst)) return false;
      failed(error);
      return gotNoAnswer(error);
    }
  };
  if (await isUnanswered(true)) void repeat(isUnanswered, goesOn);
}

/** Repeats a load until it is answered or nobody wants it, and counts it as waiting meanwhile. */
async function repeat(isUnanswered: (isFirst: boolean) => Promise<boolean>, goesOn: () => boolean): Promise<void> {
  countWaiting(true);
  try {
    for (let tries = 1; ; tries += 1) {
      await nextChance(pauseBefore(tries));
      if (!goesOn() || !(await isUnanswered(false))) return;
    }
  } finally {
    countWaiting(false);
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
