import { useCallback } from 'react';
import type { ReplyOf } from '@wardlink/contract';
import { call } from '../http/call.js';
import type { LoadState } from '../http/load-state.js';
import { useLoad } from '../http/use-load.js';

export type Places = ReplyOf<'admission.places'>;
export type PlaceWard = Places['wards'][number];

/** Wards with their free beds, and staff who may be put in charge; fetched when a form opens. */
export function usePlaces(): { loaded: LoadState<Places>; reload: () => Promise<void> } {
  const load = useCallback(() => call('admission.places'), []);
  return useLoad('places', load);
}
