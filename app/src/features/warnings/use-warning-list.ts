import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ClinicalWarning, RequestOf } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { asLoading, loadInto, type Loaded } from '../../http/loaded.js';
import { notify } from '../../notices/notices.js';
import { createStore, useStore } from '../../session/store.js';

export type WarningFilters = Omit<RequestOf<'warning.list'>, 'after' | 'limit'>;

interface Page {
  warnings: readonly ClinicalWarning[];
  more: boolean;
}

const PAGE = 50;
/** The most that one request brings. */
const LARGEST = 200;

/** True where `one` stands below `other`: newest first, by id where raised together. */
export function isBelow(one: ClinicalWarning, other: ClinicalWarning): boolean {
  if (one.raisedAt !== other.raisedAt) return one.raisedAt < other.raisedAt;
  return BigInt(one.warningId) < BigInt(other.warningId);
}

/** The head of a list asked for anew, with what stood below it. */
export function withNewHead(before: Page, head: Page): Page {
  const last = head.warnings.at(-1);
  if (!last || !head.more) return head;
  const below = before.warnings.filter((warning) => isBelow(warning, last));
  return { warnings: [...head.warnings, ...below], more: below.length > 0 ? before.more : head.more };
}

/** Warnings by filters, page by page; a reload keeps what is shown where it stands. */
export function useWarningList(filters: WarningFilters): {
  loaded: Loaded<Page>;
  reload: () => Promise<void>;
  loadMore: () => Promise<void>;
  loadingMore: boolean;
} {
  const key = JSON.stringify(filters);
  const store = useMemo(() => createStore<Loaded<Page>>(asLoading()), [key]);
  const [loadingMore, setLoadingMore] = useState(false);
  const reload = useCallback(
    () =>
      loadInto(store, async () => {
        const shown = store.get();
        const before = shown.state === 'ready' ? shown.value : { warnings: [], more: false };
        const limit = Math.min(LARGEST, Math.max(PAGE, before.warnings.length));
        return withNewHead(before, await call('warning.list', { ...filters, limit }, { background: true }));
      }),
    [store],
  );
  useEffect(() => void reload(), [reload]);
  const loadMore = async (): Promise<void> => {
    const shown = store.get();
    const last = shown.state === 'ready' ? shown.value.warnings.at(-1) : undefined;
    if (!last) return;
    setLoadingMore(true);
    try {
      const after = { raisedAt: last.raisedAt, warningId: last.warningId };
      const next = await call('warning.list', { ...filters, after, limit: PAGE }, { background: true });
      store.set((now) =>
        now.state === 'ready'
          ? {
              ...now,
              value: {
                warnings: [...now.value.warnings.filter((one) => !isBelow(one, last)), ...next.warnings],
                more: next.more,
              },
            }
          : now,
      );
    } catch (error) {
      notify.failure(error);
    }
    setLoadingMore(false);
  };
  return { loaded: useStore(store), reload, loadMore, loadingMore };
}
