import { useCallback } from 'react';
import type { ReplyOf } from '@wardlink/contract';
import { call } from '../http/call.js';
import type { Loaded } from '../http/loaded.js';
import { useLoaded } from '../http/use-loaded.js';

export type Places = ReplyOf<'admission.places'>;
export type PlaceWard = Places['wards'][number];

/** Wards with their free beds, and who may be put in charge; asked for when a form opens. */
export function usePlaces(): { loaded: Loaded<Places>; reload: () => Promise<void> } {
  const load = useCallback(() => call('admission.places', undefined, { background: true }), []);
  return useLoaded('places', load);
}
