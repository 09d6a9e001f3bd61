import { useEffect, useMemo } from 'react';
import { useStore } from '../store/store.js';
import { createPages, type PageSource, type PagesState } from './pages.js';

/** A paged list with its state and actions. */
export interface PagedList<Row, After = unknown> extends PagesState<Row, After> {
  idOf(row: Row): string;
  more(): void;
  reload(): void;
}

/**
 * Loads the rows of a query page by page, and starts again at the first page when the query changes.
 * @param source must keep its identity between renders
 * @param version a change reloads the rows that are shown
 */
export function usePages<Query, Row, After = string>(
  query: Query,
  source: PageSource<Query, Row, After>,
  version?: unknown,
): PagedList<Row, After> {
  // Compares queries by value: an equal query keeps its list.
  const key = JSON.stringify(query);
  const pages = useMemo(() => createPages(query, source), [key, source]);
  useEffect(() => void pages.reload(), [pages, version]);
  const { reload, more, state } = pages;
  return { ...useStore(state), idOf: source.idOf, reload, more };
}

/** The same list with changed rows, for example filtered or in stable order. */
export function withRows<Row, Shown>(
  list: PagedList<Row>,
  idOf: (shown: Shown) => string,
  change: (rows: readonly Row[]) => readonly Shown[],
): PagedList<Shown> {
  const { loaded } = list;
  if (loaded.state !== 'ready') return { ...list, loaded, idOf };
  return { ...list, idOf, loaded: { ...loaded, value: { ...loaded.value, rows: change(loaded.value.rows) } } };
}
