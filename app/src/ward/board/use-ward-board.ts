import { useEffect, useState } from 'react';
import type { Feed } from '@wardlink/contract';
import { asLoading, type LoadState } from '../../http/load-state.js';
import type { AskedRows, FollowedReply, ListPlace } from '../../live/followed-list.js';
import { liveList, type LiveList } from '../../live/live-list.js';
import { createStore, useStore } from '../../store/store.js';
import { wardChoice } from '../choice/ward-choice.js';

/** A board of the chosen ward, kept up to date for the component's life. @param ask must not change during this time */
export function useWardBoard<Reply extends FollowedReply>(
  feed: Feed,
  ask: (place: ListPlace, rows: AskedRows) => Promise<Reply>,
): { loaded: LoadState<Reply> } & Pick<LiveList<Reply>, 'refresh' | 'want'> {
  const [{ shown, list }] = useState(() => {
    const shown = createStore<LoadState<Reply>>(asLoading());
    return { shown, list: liveList({ feed, shown, place: wardChoice.get, choices: [wardChoice], ask }) };
  });
  useEffect(list.follow, [list]);
  return { loaded: useStore(shown), refresh: list.refresh, want: list.want };
}
