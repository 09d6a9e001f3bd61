import { useCallback, useEffect, useRef, useState } from 'react';
import { afterFailure, asLoading, asReady, type Loaded } from '../http/loaded.js';
import { saidOf } from '../http/said.js';

/** The pages loaded so far. */
export interface Pages<Row> {
  rows: readonly Row[];
  /** Where the next page begins; null once everything is shown. */
  next: string | null;
  total: { count: number; more: boolean };
}

/** One page as the server answers it; `total` on the first one. */
export interface Page<Row> {
  rows: Row[];
  next: string | null;
  total: { count: number; more: boolean } | null;
}

export interface PagedList<Row> {
  loaded: Loaded<Pages<Row>>;
  /** The next page is on its way. */
  loadingMore: boolean;
  /** Why the next page could not be loaded; what is shown stays. */
  moreFailed: string | undefined;
  more(): void;
  reload(): void;
}

export interface PageSource<Query, Row> {
  load(query: Query, after: string | null): Promise<Page<Row>>;
  idOf(row: Row): string;
}

/** Appends a page. A row that moved meanwhile may come a second time: its first line stays. */
export function withPage<Row>(
  pages: Pages<Row>,
  { rows, next }: Pick<Page<Row>, 'rows' | 'next'>,
  idOf: (row: Row) => string,
): Pages<Row> {
  const shown = new Set(pages.rows.map(idOf));
  return { ...pages, rows: [...pages.rows, ...rows.filter((row) => !shown.has(idOf(row)))], next };
}

/**
 * The rows of a query, page after page. A new query begins anew; an answer to an earlier one is dropped.
 * @param source stays the same as long as the component does
 */
export function usePages<Query, Row>(query: Query, source: PageSource<Query, Row>): PagedList<Row> {
  const [loaded, setLoaded] = useState<Loaded<Pages<Row>>>(asLoading());
  const [loadingMore, setLoadingMore] = useState(false);
  const [moreFailed, setMoreFailed] = useState<string>();
  const key = JSON.stringify(query);
  const shownFor = useRef('');
  const turn = useRef(0);

  const reload = useCallback(() => {
    const mine = (turn.current += 1);
    if (shownFor.current !== key) setLoaded(asLoading());
    setLoadingMore(false);
    setMoreFailed(undefined);
    source.load(JSON.parse(key) as Query, null).then(
      ({ rows, next, total }) => {
        if (mine !== turn.current) return;
        shownFor.current = key;
        setLoaded(asReady({ rows, next, total: total ?? { count: rows.length, more: next !== null } }));
      },
      (error: unknown) => {
        if (mine === turn.current) setLoaded((before) => afterFailure(before, error));
      },
    );
  }, [key, source]);

  useEffect(reload, [reload]);

  const more = (): void => {
    if (loaded.state !== 'ready' || loaded.value.next === null || loadingMore) return;
    const mine = turn.current;
    setLoadingMore(true);
    setMoreFailed(undefined);
    source
      .load(query, loaded.value.next)
      .then((page) => {
        if (mine === turn.current) setLoaded(asReady(withPage(loaded.value, page, source.idOf)));
      })
      .catch((error: unknown) => {
        if (mine === turn.current) setMoreFailed(saidOf(error));
      })
      .finally(() => {
        if (mine === turn.current) setLoadingMore(false);
      });
  };

  return { loaded, loadingMore, moreFailed, more, reload };
}
