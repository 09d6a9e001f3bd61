import { useCallback, useEffect } from 'react';
import type { BoardTopic } from '@wardlink/contract';
import type { Loaded } from '../../http/loaded.js';
import { useLoaded } from '../../http/use-loaded.js';
import { listen } from '../../live/connection.js';
import { useStore } from '../../store/store.js';
import { BOARD_EVERY } from './glucose-board.js';
import { soon } from '../../live/throttle.js';
import { wardChoice, type WardChoice } from '../choice/ward-choice.js';

/** Loads again on every change of a topic, every 30 s, and when the page is looked at again. */
export function useFollowing(topic: BoardTopic, reload: () => void): void {
  useEffect(() => {
    const later = soon(reload);
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), BOARD_EVERY);
    const stopListening = listen({ boardChanged: (changed) => changed === topic && later() });
    const stopping = new AbortController();
    window.addEventListener('focus', reload, { signal: stopping.signal });
    window.addEventListener('online', reload, { signal: stopping.signal });
    return () => {
      clearInterval(timer);
      later.cancel();
      stopListening();
      stopping.abort();
    };
  }, [topic, reload]);
}

/** A board of the chosen ward that follows its topic. @param load is fixed for the component's life */
export function useWardBoard<T>(
  topic: BoardTopic,
  load: (choice: WardChoice) => Promise<T>,
): { loaded: Loaded<T>; reload: () => void } {
  const choice = useStore(wardChoice);
  const loadChosen = useCallback(() => load(choice), [load, choice]);
  const { loaded, reload } = useLoaded(`${topic} ${choice.departmentId} ${choice.wardId}`, loadChosen);
  const again = useCallback(() => void reload(), [reload]);
  useFollowing(topic, again);
  return { loaded, reload: again };
}
