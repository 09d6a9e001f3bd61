import { isCancel } from 'axios';
import type { Store } from '../store/store.js';
import { HttpError } from './http-error.js';
import { failureText } from './failure-text.js';
import { nextChance, pauseBefore } from '@wardlink/client';
import { countWaiting } from './waiting-calls.js';

/**
 * State of loaded data: loading, ready, failed or forbidden. `stale`: the data on the screen could not be refreshed.
 */
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

/**
 * The state after a failure: data on the screen stay and are marked as stale, unless they were deleted or may no longer
 * be seen.
 */
export function afterFailure<T>(before: LoadState<T>, error: unknown): LoadState<T> {
  const message = failureText(error);
  if (error instanceof HttpError && error.kind === 'forbidden') return { state: 'forbidden', message };
  // A code shows that the server answered, and not a gateway.
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
/** Number of the load whose value a store shows. */
const shownLoads = new WeakMap<object, number>();

/**
 * Runs a load and stores its outcome. Never rejects; a cancelled load changes nothing. A load without an answer is
 * repeated while its outcome is observed and no other load of the store has begun.
 */
export async function loadInto<T>(store: Store<LoadState<T>>, load: () => Promise<T>): Promise<void> {
  const number = (loads.get(store) ?? 0) + 1;
  loads.set(store, number);
  const isNewest = (): boolean => loads.get(store) === number;
  if (store.get().state === 'failed') store.set(asLoading());
  const isOvertaken = (): boolean => (shownLoads.get(store) ?? 0) > number;
  // The first outcome counts unless a later load was faster: a store that is loaded repeatedly would else never show one.
  const isWanted = (isFirst: boolean): boolean => !isOvertaken() && (isFirst || isNewest());
  await untilAnswered(
    async (isFirst) => {
      const value = await load();
      if (!isWanted(isFirst)) return;
      shownLoads.set(store, number);
      store.set(asReady(value));
    },
    {
      isWanted,
      goesOn: () => isNewest() && store.isObserved(),
      failed: (error) => store.set((before) => afterFailure(before, error)),
    },
  );
}

/**
 * Loads a value again of which the former one stays after a failure. Of several loads the last one counts, in whatever
 * order they are answered: an earlier one may be of another place. Without an answer it is repeated until there is one or
 * another load begins. Never rejects.
 */
export async function refreshInto<T>(store: Store<T | undefined>, load: () => Promise<T>): Promise<void> {
  const number = (loads.get(store) ?? 0) + 1;
  loads.set(store, number);
  const isWanted = (): boolean => loads.get(store) === number;
  await untilAnswered(
    async () => {
      const value = await load();
      if (isWanted()) store.set(value);
    },
    { isWanted, failed: () => undefined },
  );
}

/** Empties a store of `refreshInto`; loads that are on their way do not count any more. */
export function forget<T>(store: Store<T | undefined>): void {
  loads.set(store, (loads.get(store) ?? 0) + 1);
  store.set(undefined);
}

/** Whether the server gave no answer, so that the same request may succeed later. */
const gotNoAnswer = (error: unknown): boolean =>
  error instanceof HttpError && (error.kind === 'unreachable' || error.kind === 'brokenOff');

/** The part of a page for which a load runs. */
interface Shown {
  /** Whether the outcome of a load still counts. */
  isWanted(isFirst: boolean): boolean;
  /** Checked before each repetition; default: whether its outcome would count. */
  goesOn?(): boolean;
  /** Shows a failure. Not called for a load that was cancelled or no longer counts. */
  failed(error: unknown): void;
}

/**
 * Loads once. If the server gave no answer, loads again with growing pauses, or at once when the browser is online
 * again or the page becomes visible.
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

/** Repeats a load until it is answered or not wanted any more, and counts it as waiting until then. */
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
