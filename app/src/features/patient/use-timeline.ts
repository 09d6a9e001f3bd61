import { useCallback, useEffect, useRef, useState } from 'react';
import type { RequestOf } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { afterFailure, asLoading, asReady, type Loaded } from '../../http/loaded.js';
import type { TimelineEntry } from './timeline-text.js';

export type TimelineKind = NonNullable<NonNullable<RequestOf<'patient.timeline'>['kinds']>>[number];

interface Pages {
  entries: readonly TimelineEntry[];
  next: string | null;
}

/** The first page of a patient's timeline, and further ones on `more`; `version` rises when it should be asked again. */
export function useTimeline(
  patientId: string,
  kind: TimelineKind | 'all',
  version: number,
): { loaded: Loaded<Pages>; reload: () => void; more: () => void; busy: boolean } {
  const [loaded, setLoaded] = useState<Loaded<Pages>>(asLoading());
  const [busy, setBusy] = useState(false);
  const asked = useRef(0);
  const ask = useCallback(
    (before: readonly TimelineEntry[], after: string | null) => {
      const mine = (asked.current += 1);
      const kinds = kind === 'all' ? null : [kind];
      setBusy(true);
      call('patient.timeline', { patientId, kinds, after }, { background: true })
        .then(
          ({ entries, next }) => {
            if (mine === asked.current) setLoaded(asReady({ entries: [...before, ...entries], next }));
          },
          (error: unknown) => {
            if (mine === asked.current) setLoaded((shown) => afterFailure(shown, error));
          },
        )
        .finally(() => setBusy(false));
    },
    [patientId, kind],
  );
  const reload = useCallback(() => ask([], null), [ask]);
  useEffect(() => setLoaded(asLoading()), [patientId, kind]);
  useEffect(reload, [reload, version]);
  const more = (): void => {
    if (loaded.state === 'ready' && loaded.value.next !== null && !busy) ask(loaded.value.entries, loaded.value.next);
  };
  return { loaded, reload, more, busy };
}
