import { createStore, type Store } from './store.js';

/** A choice among a few values that this browser remembers; null before the first choice. */
export function rememberedChoice<T extends string>(key: string, values: readonly T[]): Store<T | null> {
  const saved = localStorage.getItem(key);
  const store = createStore<T | null>(values.find((value) => value === saved) ?? null);
  store.subscribe(() => {
    const value = store.get();
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  });
  return store;
}
