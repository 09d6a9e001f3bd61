import { useCallback, useEffect } from 'react';
import type { ReplyOf } from '@wardlink/contract';
import { call } from '../../http/call.js';
import type { LoadState } from '../../http/load-state.js';
import { useLoad } from '../../http/use-load.js';
import type { Span } from './period.js';
import { readingsOf } from './readings-ahead.js';

/** The glucose readings of a span, loaded again when `version` increases. Loads nothing without a span. */
export function useReadings(
  patientId: string,
  span: Span | undefined,
  version: number,
): { loaded: LoadState<ReplyOf<'patient.glucose'> | undefined>; reload: () => Promise<void> } {
  const { from, to } = span ?? {};
  const load = useCallback(
    async () => (from && to ? readingsOf(patientId, { from, to }) : undefined),
    [patientId, from, to],
  );
  const { loaded, reload } = useLoad(`glucose ${patientId} ${from ?? ''} ${to ?? ''}`, load);
  useEffect(() => {
    if (version > 0) void reload();
  }, [version, reload]);
  return { loaded, reload };
}

/** Treatments on the days of a span, and the responses to warnings. */
export function useTreatments(patientId: string, { from, to }: Span, version: number) {
  const load = useCallback(() => call('patient.treatments', { patientId, from, to }), [patientId, from, to]);
  const { loaded, reload } = useLoad(`treatments ${patientId} ${from} ${to}`, load);
  useEffect(() => {
    if (version > 0) void reload();
  }, [version, reload]);
  return loaded.state === 'ready' ? loaded.value : undefined;
}
