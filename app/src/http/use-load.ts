import { useCallback, useEffect, useMemo } from 'react';
import { createStore, useStore } from '../store/store.js';
import { asLoading, loadInto, type LoadState } from './load-state.js';

/** Loads when `key` changes and on `reload`; the state belongs to the component. */
export function useLoad<T>(key: string, load: () => Promise<T>): { loaded: LoadState<T>; reload: () => Promise<void> } {
  // The key represents everything that `load` closes over: a new key gets a new store.
  const store = useMemo(() => createStore<LoadState<T>>(asLoading()), [key]);
  const reload = useCallback(() => loadInto(store, load), [store, load]);
  useEffect(() => {
    void loadInto(store, load);
  }, [store]);
  return { loaded: useStore(store), reload };
}
