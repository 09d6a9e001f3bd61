import { useEffect } from 'react';
import type { BoardTopic } from '@wardlink/contract';
import { listen } from '../live/connection.js';
import { throttle } from '../live/throttle.js';
import type { Readable } from '../store/store.js';

/** Minimum time between two reloads of the list of a whole place, which changes all the time, milliseconds. */
export const LIST_MS = 3_000;

interface ReloadOptions {
  /** Only changes of this patient matter. Default: of all patients whom the user may see. */
  patientId?: string | undefined;
  /** Minimum time between two reloads, milliseconds. */
  everyMs?: number;
}

/** Reloads the data on the screen, throttled, when the server reports a change of their topic. */
export function useReloadOnChange(topic: BoardTopic, reload: () => void, options: ReloadOptions = {}): void {
  const { patientId = null, everyMs } = options;
  useEffect(() => {
    const later = throttle(reload, everyMs);
    const watched = [{ topic, patientId }];
    const stop = listen({ watched, boardChanged: (changed) => changed === topic && later() });
    return () => {
      later.cancel();
      stop();
    };
  }, [topic, reload, patientId, everyMs]);
}

/** Reloads a list, throttled, when the value of a store changes. */
export function useReloadOnStore(store: Readable<unknown>, reload: () => unknown): void {
  useEffect(() => {
    const later = throttle(reload);
    const stop = store.subscribe(later);
    return () => {
      later.cancel();
      stop();
    };
  }, [store, reload]);
}
