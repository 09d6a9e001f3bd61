import { useEffect } from 'react';
import type { StripLot } from '@wardlink/contract';
import { call } from '../../../http/call.js';
import { asLoading, loadInto, type LoadState } from '../../../http/load-state.js';
import { createStore, useStore } from '../../../store/store.js';

const store = createStore<LoadState<readonly StripLot[]>>(asLoading());

/** Loads the low lots again, after the stock changed. */
export function reloadLowLots(): Promise<void> {
  return loadInto(store, async () => (await call('strip.list', { state: 'low' })).rows);
}

/** Lots of strips that are low in stock; empty until they are loaded. */
export function useLowLots(): readonly StripLot[] {
  useEffect(() => void reloadLowLots(), []);
  const loaded = useStore(store);
  return loaded.state === 'ready' ? loaded.value : [];
}
