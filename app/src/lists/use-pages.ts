import { useEffect, useMemo } from 'react';
import { useStore } from '../store/store.js';
import { createPages, type PageSource, type PagesState } from './pages.js';

/** A list on the screen: what is shown of it, and how it goes on. */
export interface PagedList<Row, After = unknown> extends PagesState<Row, After> {
  idOf(row: Row): string;
  more(): void;
  reload(): void;
}

/**
 * The rows of a query, page after page. A new query begins anew.
 * @param source stays the same as long as the component does
 * @param version another value loads again what is shown
 */
export function usePages<Query, Row, After = string>(
  query: Query,
  source: PageSource<Query, Row, After>,
  version?: unknown,
): PagedList<Row, After> {
  // The text stands for the query: an equal one is the same list.
  const key = JSON.stringify(query);
  const pages = useMemo(() => createPages(query, source), [key, source]);
  useEffect(() => void pages.reload(), [pages, version]);
  const { reload, more, state } = pages;
  return { ...useStore(state), idOf: source.idOf, reload, more };
}

/** The same list with its rows in another form, such as filtered, or keepOrder under a pointer. */
export function withRows<Row, Shown>(
  list: PagedList<Row>,
  idOf: (shown: Shown) => string,
  change: (rows: readonly Row[]) => readonly Shown[],
): PagedList<Shown> {
  const { loaded } = list;
  if (loaded.state !== 'ready') return { ...list, loaded, idOf };
  return { ...list, idOf, loaded: { ...loaded, value: { ...loaded.value, rows: change(loaded.value.rows) } } };
}
