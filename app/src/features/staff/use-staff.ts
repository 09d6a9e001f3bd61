import { useCallback, useEffect, useRef, useState } from 'react';
import type { RequestOf, StaffRow } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { afterFailure, asLoading, asReady, type Loaded } from '../../http/loaded.js';

export type StaffQuestion = Omit<RequestOf<'staff.list'>, 'after'>;

/** The pages fetched so far. */
export interface StaffPages {
  staff: readonly StaffRow[];
  next: string | null;
  total: number;
}

/** The first page of a list, and further ones on `more`; answers to an earlier question are dropped. */
export function useStaff(question: StaffQuestion): {
  loaded: Loaded<StaffPages>;
  reload: () => void;
  more: () => void;
  loadingMore: boolean;
} {
  const [loaded, setLoaded] = useState<Loaded<StaffPages>>(asLoading());
  const [loadingMore, setLoadingMore] = useState(false);
  const asked = useRef(0);
  const key = JSON.stringify(question);

  const reload = useCallback(() => {
    const mine = (asked.current += 1);
    setLoaded(asLoading());
    call('staff.list', JSON.parse(key) as StaffQuestion, { background: true }).then(
      ({ staff, next, total }) => {
        if (mine === asked.current) setLoaded(asReady({ staff, next, total: total ?? staff.length }));
      },
      (error: unknown) => {
        if (mine === asked.current) setLoaded((before) => afterFailure(before, error));
      },
    );
  }, [key]);
  useEffect(reload, [reload]);

  const more = useCallback(() => {
    if (loaded.state !== 'ready' || loaded.value.next === null || loadingMore) return;
    const { staff, next, total } = loaded.value;
    const mine = asked.current;
    setLoadingMore(true);
    call('staff.list', { ...(JSON.parse(key) as StaffQuestion), after: next }, { background: true })
      .then(
        (page) => {
          if (mine !== asked.current) return;
          setLoaded(asReady({ staff: [...staff, ...page.staff], next: page.next, total }));
        },
        (error: unknown) => setLoaded((before) => afterFailure(before, error)),
      )
      .finally(() => setLoadingMore(false));
  }, [key, loaded, loadingMore]);
  return { loaded, reload, more, loadingMore };
}
