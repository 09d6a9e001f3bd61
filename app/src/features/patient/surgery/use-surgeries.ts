import { useCallback } from 'react';
import type { ReplyOf } from '@wardlink/contract';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { useReloadOnChange } from '../../../lists/use-reload-on-change.js';
import { useMay } from '../../../session/session.js';

export type PlannedSurgery = ReplyOf<'surgery.ofPatient'>['surgeries'][number];

const NONE: readonly PlannedSurgery[] = [];

/** Surgery of a patient from a month ago on; empty while it loads, or if loading fails. */
export function useSurgeries(patientId: string): {
  surgeries: readonly PlannedSurgery[];
  reload: () => Promise<void>;
} {
  const mayRead = useMay('patient.read');
  const load = useCallback(
    async () => (mayRead ? (await call('surgery.ofPatient', { patientId })).surgeries : NONE),
    [patientId, mayRead],
  );
  const { loaded, reload } = useLoad(`surgeries ${patientId}`, load);
  const again = useCallback(() => void reload(), [reload]);
  useReloadOnChange('virtualWard', again, { patientId });
  return { surgeries: loaded.state === 'ready' ? loaded.value : NONE, reload };
}
