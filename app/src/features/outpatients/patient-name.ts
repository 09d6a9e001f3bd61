import { useCallback } from 'react';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import type { Named } from '../../language/names.js';

/** Name of a patient; empty until it is loaded. */
export function usePatientName(patientId: string): Named {
  const load = useCallback(() => call('patient.identity', { patientId }), [patientId]);
  const { loaded } = useLoad(`name ${patientId}`, load);
  if (loaded.state !== 'ready') return { name: '', latinName: null };
  const { name, latinName } = loaded.value.identity;
  return { name, latinName };
}
