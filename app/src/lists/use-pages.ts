import { useEffect, useMemo, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useStore } from '../store/store.js';
import { keepPages, keptPages } from './kept-pages.js';
import { createPages, type PageSource, type PagesState, type QueryPages } from './pages.js';

/** A paged list with its state and actions. */
export interface PagedList<Row, After = unknown> extends PagesState<Row, After> {
  idOf(row: Row): string;
  more(): void;
  reload(): void;
}

/**
 * Loads the rows of a query page by page, and starts again at the first page when the query changes. A list to which the
 * browser goes back is shown at once with the pages that it had, and then loaded again.
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
  const isReturn = useNavigationType() === 'POP';
  const isFirst = useRef(true);
  const pages = useMemo(() => {
    const before = isReturn && isFirst.current ? keptPages<QueryPages<Row, After>>(source, key) : undefined;
    isFirst.current = false;
    return before ?? createPages(query, source);
  }, [key, source]);
  useEffect(() => keepPages(source, key, pages), [pages]);
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
