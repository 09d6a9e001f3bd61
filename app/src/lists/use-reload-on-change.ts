import { useEffect } from 'react';
import type { BoardTopic } from '@wardlink/contract';
import { listen } from '../live/connection.js';
import { throttle } from '../live/throttle.js';

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
