import type { Feed } from '@wardlink/contract';
import { clock } from '../clock/hospital-clock.js';
import { asLoading, changeReady, type LoadState } from '../http/load-state.js';
import type { Readable, Store } from '../store/store.js';
import { feedConnection } from './connection.js';
import { type AskedRows, FollowedList, type FollowedReply, type ListPlace } from './followed-list.js';

interface LiveListOptions<Reply extends FollowedReply> {
  feed: Feed;
  shown: Store<LoadState<Reply>>;
  /** The present place and day. */
  place?: () => ListPlace;
  /** Stores on which the place depends. */
  choices?: readonly Readable<unknown>[];
  ask(place: ListPlace, rows: AskedRows): Promise<Reply>;
}

/** A list of the page that is kept up to date while it is shown. */
export interface LiveList<Reply extends FollowedReply> {
  /** Shows the list from now on; another choice begins another list. Returns a stop function. */
  follow(): () => void;
  /** Requests changes at once, for cases in which the socket may not send them. Never rejects. */
  refresh(options?: { whole?: boolean }): Promise<void>;
  /** Requests the rows of a ward first among those that are not loaded yet. */
  want(wardId: string): void;
  /** Changes the rows at once, in anticipation of the server's change. */
  changeRows(change: (rows: Reply['rows'], reply: Reply) => Reply['rows']): void;
  /** Changes the row of one patient at once, in anticipation of the server's change. */
  changeRow(patientId: string, change: (row: Reply['rows'][number], reply: Reply) => Reply['rows'][number]): void;
}

/** Creates a list that is shown in a store. */
export function liveList<Reply extends FollowedReply>({
  feed,
  shown,
  place = () => ({}),
  choices = [],
  ask,
}: LiveListOptions<Reply>): LiveList<Reply> {
  let current: FollowedList<Reply> | undefined;

  function begin(): FollowedList<Reply> {
    current?.stop();
    // Rows of another ward or day never stay on the screen.
    shown.set(asLoading());
    const chosen = place();
    current = new FollowedList({
      feed,
      place: chosen,
      shown,
      ask: async (rows) => {
        const reply = await ask(chosen, rows);
        clock.set(reply.serverTime);
        return reply;
      },
      connection: feedConnection,
    });
    return current;
  }

  const changeRows: LiveList<Reply>['changeRows'] = (change) => {
    // Earlier changes would otherwise replace this one later.
    current?.showPending();
    changeReady(shown, (reply) => ({ ...reply, rows: change(reply.rows, reply) }));
  };

  return {
    follow() {
      let own = begin();
      const restart = (): void => {
        if (current === own) own = begin();
      };
      const stops = choices.map((choice) => choice.subscribe(restart));
      return () => {
        stops.forEach((stop) => stop());
        if (current !== own) return;
        own.stop();
        current = undefined;
        shown.set(asLoading());
      };
    },
    refresh: async (options) => current?.refresh(options),
    want: (wardId) => current?.want(wardId),
    changeRows,
    changeRow: (patientId, change) =>
      changeRows((rows, reply) => rows.map((row) => (row.patientId === patientId ? change(row, reply) : row))),
  };
}
