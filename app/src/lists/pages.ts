import { isCancel } from 'axios';
import { afterFailure, asLoading, asReady, type LoadState } from '../http/load-state.js';
import { failureText } from '../http/failure-text.js';
import { createStore, type Store } from '../store/store.js';

/** How many rows the query has; `more` where they were counted only up to here. */
export interface Total {
  count: number;
  more: boolean;
}

/** One page as the server answers it; `total` on the first one. */
export interface Page<Row, After = string> {
  rows: readonly Row[];
  /** Where the next page begins; null on the last one. */
  next: After | null;
  total: Total | null;
}

/** The pages loaded so far. */
export type Pages<Row, After = string> = Page<Row, After> & { total: Total };

/** A list that the server sends as a whole. */
export function singlePage<Row>(rows: readonly Row[]): Page<Row> {
  return { rows, next: null, total: null };
}

/** Where the rows of a list come from. It lives as long as the module: a new one is a new list. */
export interface PageSource<Query, Row, After = string> {
  /** @param wanted rows that a reload still wants; a source whose server takes a limit may bring as many at once */
  load(query: Query, after: After | null, wanted: number): Promise<Page<Row, After>>;
  idOf(row: Row): string;
}

export interface PagesState<Row, After = string> {
  loaded: LoadState<Pages<Row, After>>;
  /** The next page is on its way. */
  loadingMore: boolean;
  /** Why the next page could not be loaded; what is shown stays. */
  moreFailed: string | undefined;
}

/** The pages of one query. */
export interface QueryPages<Row, After = string> {
  state: Store<PagesState<Row, After>>;
  /** Loads what is shown again, down to where it was read. Never rejects. */
  reload(): Promise<void>;
  /** Loads the next page. Never rejects. */
  more(): Promise<void>;
}

/** A reload brings at most so many pages again; what stood below them is a click away. */
const RELOADED_PAGES = 5;

/** Appends a page. A row that moved meanwhile may come a second time: its first line stays. */
export function withPage<Row, After>(
  pages: Pages<Row, After>,
  { rows, next }: Page<Row, After>,
  idOf: (row: Row) => string,
): Pages<Row, After> {
  const shown = new Set(pages.rows.map(idOf));
  return { ...pages, rows: [...pages.rows, ...rows.filter((row) => !shown.has(idOf(row)))], next };
}

/**
 * The pages of one query and no other: an answer that comes late cannot reach the list of a later query. Within the
 * query, a reload supersedes everything that was asked for before it.
 */
export function createPages<Query, Row, After = string>(
  query: Query,
  { load, idOf }: PageSource<Query, Row, After>,
): QueryPages<Row, After> {
  const state = createStore<PagesState<Row, After>>({
    loaded: asLoading(),
    loadingMore: false,
    moreFailed: undefined,
  });
  const change = (part: Partial<PagesState<Row, After>>): void => state.set((before) => ({ ...before, ...part }));
  let turn = 0;

  const reload = async (): Promise<void> => {
    const mine = (turn += 1);
    const { loaded } = state.get();
    const shown = loaded.state === 'ready' ? loaded.value.rows.length : 0;
    change({ loaded: loaded.state === 'ready' ? loaded : asLoading(), loadingMore: false, moreFailed: undefined });
    try {
      const { rows, next, total } = await load(query, null, shown);
      let pages: Pages<Row, After> = { rows, next, total: total ?? { count: rows.length, more: next !== null } };
      for (let count = 1; count < RELOADED_PAGES && pages.next !== null && pages.rows.length < shown; count += 1) {
        if (mine !== turn) return;
        pages = withPage(pages, await load(query, pages.next, shown - pages.rows.length), idOf);
      }
      if (mine === turn) change({ loaded: asReady(pages) });
    } catch (error) {
      if (mine === turn && !isCancel(error)) change({ loaded: afterFailure(state.get().loaded, error) });
    }
  };

  const more = async (): Promise<void> => {
    const { loaded, loadingMore } = state.get();
    if (loaded.state !== 'ready' || loaded.value.next === null || loadingMore) return;
    const mine = turn;
    change({ loadingMore: true, moreFailed: undefined });
    try {
      const page = await load(query, loaded.value.next, 0);
      if (mine === turn) change({ loaded: asReady(withPage(loaded.value, page, idOf)), loadingMore: false });
    } catch (error) {
      if (mine === turn) change({ loadingMore: false, moreFailed: isCancel(error) ? undefined : failureText(error) });
    }
  };

  return { state, reload, more };
}
