import { useCallback, useEffect } from 'react';
import type { BoardTopic } from '@wardlink/contract';
import type { LoadState } from '../../http/load-state.js';
import { useLoad } from '../../http/use-load.js';
import { keepFresh } from '../../live/keep-fresh.js';
import { useStore } from '../../store/store.js';
import { wardChoice, type WardChoice } from '../choice/ward-choice.js';

/** Loads again on every change of a topic, every 30 s, and when the page is looked at again. */
export function useFollowing(topic: BoardTopic, reload: () => void): void {
  useEffect(() => keepFresh(reload, { topics: [topic] }), [topic, reload]);
}

/** A board of the chosen ward that follows its topic. @param load is fixed for the component's life */
export function useWardBoard<T>(
  topic: BoardTopic,
  load: (choice: WardChoice) => Promise<T>,
): { loaded: LoadState<T>; reload: () => void } {
  const choice = useStore(wardChoice);
  const loadChosen = useCallback(() => load(choice), [load, choice]);
  const { loaded, reload } = useLoad(`${topic} ${choice.departmentId} ${choice.wardId}`, loadChosen);
  const again = useCallback(() => void reload(), [reload]);
  useFollowing(topic, again);
  return { loaded, reload: again };
}
