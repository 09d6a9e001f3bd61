import { useSyncExternalStore } from 'react';
import { notifyListeners } from './notify-listeners.js';

/** A value that can be observed. */
export interface Readable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/** An observable value. Setting an equal value notifies nobody. */
export interface Store<T> extends Readable<T> {
  set(next: T | ((current: T) => T)): void;
  /** Whether it has observers, such as a part of the screen. */
  isObserved(): boolean;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const replaced = typeof next === 'function' ? (next as (current: T) => T)(value) : next;
      if (Object.is(replaced, value)) return;
      value = replaced;
      notifyListeners(listeners, (listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isObserved: () => listeners.size > 0,
  };
}

/** One property of a store's value, as a store. */
export function partOf<T extends object, Key extends keyof T>(store: Store<T>, key: Key): Store<T[Key]> {
  return {
    get: () => store.get()[key],
    set: (next) =>
      store.set((whole) => {
        const part = typeof next === 'function' ? (next as (current: T[Key]) => T[Key])(whole[key]) : next;
        return Object.is(part, whole[key]) ? whole : { ...whole, [key]: part };
      }),
    subscribe: store.subscribe,
    isObserved: store.isObserved,
  };
}

/** A value derived from another one; it is computed once per source value. */
export function derived<T, U>(source: Readable<T>, derive: (value: T) => U): Readable<U> {
  let known: { from: T; value: U } | undefined;
  return {
    get: () => {
      const from = source.get();
      if (!known || !Object.is(known.from, from)) known = { from, value: derive(from) };
      return known.value;
    },
    subscribe: source.subscribe,
  };
}

export function useStore<T>(store: Readable<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
