import { useCallback, useEffect, useRef, useState } from 'react';
import type { RecordRow, RequestOf } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { afterFailure, asLoading, asReady, type Loaded } from '../../http/loaded.js';

export type RecordQuery = Omit<RequestOf<'record.list'>, 'after'>;

/** The pages loaded so far. */
export interface RecordPages {
  rows: readonly RecordRow[];
  /** Where the next page begins; null once everything is shown. */
  next: string | null;
  total: { count: number; more: boolean };
}

export interface Records {
  loaded: Loaded<RecordPages>;
  /** The next page is on its way. */
  loadingMore: boolean;
  /** Why the next page could not be loaded; what is shown stays. */
  moreFailed: string | undefined;
  more(): void;
  reload(): void;
}

/** Appends a page. A reading whose time was corrected meanwhile may come a second time: its first line stays. */
export function withPage(pages: RecordPages, rows: readonly RecordRow[], next: string | null): RecordPages {
  const shown = new Set(pages.rows.map(({ reading }) => reading.readingId));
  return { ...pages, rows: [...pages.rows, ...rows.filter(({ reading }) => !shown.has(reading.readingId))], next };
}

/** Records of a query, page after page. A new query begins anew; an answer to an earlier one is dropped. */
export function useRecords(query: RecordQuery): Records {
  const [loaded, setLoaded] = useState<Loaded<RecordPages>>(asLoading());
  const [loadingMore, setLoadingMore] = useState(false);
  const [moreFailed, setMoreFailed] = useState<string>();
  const key = JSON.stringify(query);
  const shownFor = useRef('');
  const turn = useRef(0);

  const reload = useCallback(() => {
    const mine = (turn.current += 1);
    const asked = JSON.parse(key) as RecordQuery;
    if (shownFor.current !== key) setLoaded(asLoading());
    setLoadingMore(false);
    setMoreFailed(undefined);
    call('record.list', asked, { background: true }).then(
      ({ rows, next, total }) => {
        if (mine !== turn.current) return;
        shownFor.current = key;
        setLoaded(asReady({ rows, next, total: total ?? { count: rows.length, more: next !== null } }));
      },
      (error: unknown) => {
        if (mine === turn.current) setLoaded((before) => afterFailure(before, error));
      },
    );
  }, [key]);

  useEffect(reload, [reload]);

  const more = (): void => {
    if (loaded.state !== 'ready' || loaded.value.next === null || loadingMore) return;
    const mine = turn.current;
    setLoadingMore(true);
    setMoreFailed(undefined);
    call('record.list', { ...query, after: loaded.value.next }, { background: true })
      .then(({ rows, next }) => {
        if (mine === turn.current) setLoaded(asReady(withPage(loaded.value, rows, next)));
      })
      .catch((error: unknown) => {
        if (mine === turn.current) setMoreFailed(error instanceof Error ? error.message : String(error));
      })
      .finally(() => {
        if (mine === turn.current) setLoadingMore(false);
      });
  };

  return { loaded, loadingMore, moreFailed, more, reload };
}
