import { useSyncExternalStore } from 'react';
import { notifyListeners } from './notify-listeners.js';

/** An observable value. Setting an equal value notifies nobody. */
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
      notifyListeners(listeners, (listener) => listener());
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
