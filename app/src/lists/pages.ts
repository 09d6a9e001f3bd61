import { isCancel } from 'axios';
import { afterFailure, asLoading, asReady, untilAnswered, type LoadState } from '../http/load-state.js';
import { failureText } from '../http/failure-text.js';
import { createStore, type Store } from '../store/store.js';

/** Number of rows that match the query; `more` if the server stopped counting at `count`. */
interface Total {
  count: number;
  more: boolean;
}

/** One page of a response. Only the first page has a `total`. */
export interface Page<Row, After = string> {
  rows: readonly Row[];
  /** Cursor of the next page; null on the last page. */
  next: After | null;
  total: Total | null;
}

/** All pages loaded so far, joined. */
type Pages<Row, After = string> = Page<Row, After> & { total: Total };

/** Wraps a list that the server sends in one response. */
export function singlePage<Row>(rows: readonly Row[]): Page<Row> {
  return { rows, next: null, total: null };
}

/** Loads the rows of a list. Keep one object per list: a new object starts a new list. */
export interface PageSource<Query, Row, After = string> {
  /**
   * Loads the page after a cursor.
   * @param after null for the first page
   * @param wanted number of rows that a reload still needs; a source with a row limit may request them at once
   */
  load(query: Query, after: After | null, wanted: number): Promise<Page<Row, After>>;
  idOf(row: Row): string;
}

export interface PagesState<Row, After = string> {
  loaded: LoadState<Pages<Row, After>>;
  /** The next page is loading. */
  loadingMore: boolean;
  /** Why the next page failed to load; the rows stay. */
  moreFailed: string | undefined;
}

/** State and actions of one query's pages. */
export interface QueryPages<Row, After = string> {
  state: Store<PagesState<Row, After>>;
  /**
   * Loads again the rows that are shown, in at most 5 pages. Never rejects: a failure is in the state. Without an answer
   * it is repeated by itself while the list is shown.
   */
  reload(): Promise<void>;
  /** Loads the next page. Never rejects: a failure is in the state. */
  more(): Promise<void>;
}

/** Limit of a reload, in pages. Rows below them are loaded again by the button for the next page. */
const RELOADED_PAGES = 5;

/** Appends a page. A row that moved between two requests may come twice: the first copy stays. */
function withPage<Row, After>(
  pages: Pages<Row, After>,
  { rows, next }: Page<Row, After>,
  idOf: (row: Row) => string,
): Pages<Row, After> {
  const shown = new Set(pages.rows.map(idOf));
  return { ...pages, rows: [...pages.rows, ...rows.filter((row) => !shown.has(idOf(row)))], next };
}

/**
 * Creates the pages of one query. Each query has its own state, so a stale response cannot change a later query's list.
 * Within a query, a reload drops the responses to all earlier requests.
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

  const loadShown = async (shown: number, isWanted: () => boolean): Promise<void> => {
    const { rows, next, total } = await load(query, null, shown);
    let pages: Pages<Row, After> = { rows, next, total: total ?? { count: rows.length, more: next !== null } };
    for (let count = 1; count < RELOADED_PAGES && pages.next !== null && pages.rows.length < shown; count += 1) {
      if (!isWanted()) return;
      pages = withPage(pages, await load(query, pages.next, shown - pages.rows.length), idOf);
    }
    if (isWanted()) change({ loaded: asReady(pages) });
  };

  const reload = (): Promise<void> => {
    const mine = (turn += 1);
    const { loaded } = state.get();
    const shown = loaded.state === 'ready' ? loaded.value.rows.length : 0;
    change({ loaded: loaded.state === 'ready' ? loaded : asLoading(), loadingMore: false, moreFailed: undefined });
    const isWanted = (): boolean => mine === turn;
    return untilAnswered(() => loadShown(shown, isWanted), {
      isWanted,
      goesOn: () => isWanted() && state.isObserved(),
      failed: (error) => change({ loaded: afterFailure(state.get().loaded, error) }),
    });
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
