import { useEffect } from 'react';
import type { BoardTopic } from '@wardlink/contract';
import { listen } from '../live/connection.js';
import { throttle } from '../live/throttle.js';
import type { Readable } from '../store/store.js';

/** Reloads a list, throttled, when the server reports a change of its topic. */
export function useReloadOnChange(topic: BoardTopic, reload: () => void): void {
  useEffect(() => {
    const later = throttle(reload);
    const stop = listen({ boardChanged: (changed) => changed === topic && later() });
    return () => {
      later.cancel();
      stop();
    };
  }, [topic, reload]);
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
