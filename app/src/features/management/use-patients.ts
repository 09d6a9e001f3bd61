import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { afterFailure, asLoading, asReady, type Loaded } from '../../http/loaded.js';

type Reply = ReplyOf<'management.list'>;
export type ManagedPatient = Reply['patients'][number];
export type ListRequest = Omit<RequestOf<'management.list'>, 'after'>;

/** What is on the screen: the pages fetched so far. */
export interface PatientPages {
  patients: readonly ManagedPatient[];
  next: string | null;
  total: number;
}

/** The first page of a list, and further ones on `more`; answers to an earlier question are dropped. */
export function usePatients(request: ListRequest): {
  loaded: Loaded<PatientPages>;
  reload: () => void;
  more: () => void;
  loadingMore: boolean;
} {
  const [loaded, setLoaded] = useState<Loaded<PatientPages>>(asLoading());
  const [loadingMore, setLoadingMore] = useState(false);
  const asked = useRef(0);
  const key = JSON.stringify(request);

  const reload = useCallback(() => {
    const mine = (asked.current += 1);
    call('management.list', JSON.parse(key) as ListRequest, { background: true }).then(
      ({ patients, next, total }) => {
        if (mine === asked.current) setLoaded(asReady({ patients, next, total: total ?? patients.length }));
      },
      (error: unknown) => {
        if (mine === asked.current) setLoaded((before) => afterFailure(before, error));
      },
    );
  }, [key]);
  useEffect(() => {
    setLoaded(asLoading());
    reload();
  }, [reload]);

  const more = useCallback(() => {
    if (loaded.state !== 'ready' || loaded.value.next === null || loadingMore) return;
    const { patients, next, total } = loaded.value;
    const mine = asked.current;
    setLoadingMore(true);
    call('management.list', { ...(JSON.parse(key) as ListRequest), after: next }, { background: true })
      .then(
        (page) => {
          if (mine !== asked.current) return;
          setLoaded(asReady({ patients: [...patients, ...page.patients], next: page.next, total }));
        },
        (error: unknown) => setLoaded((before) => afterFailure(before, error)),
      )
      .finally(() => setLoadingMore(false));
  }, [key, loaded, loadingMore]);
  return { loaded, reload, more, loadingMore };
}
