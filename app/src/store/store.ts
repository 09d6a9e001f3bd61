import { useSyncExternalStore } from 'react';
import { tellEach } from './notify-listeners.js';

/** A value that screens watch. Setters replace the value; equal values wake nobody. */
export interface Store<T> {
  get(): T;
  set(next: T | ((current: T) => T)): void;
  subscribe(listener: () => void): () => void;
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
      tellEach(listeners, (listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
