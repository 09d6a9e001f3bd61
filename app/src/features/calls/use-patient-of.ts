import type { CallPartner } from '@wardlink/client';
import { conversations } from '../../live/conversations.js';
import { useMay } from '../../session/session.js';
import { useStore } from '../../store/store.js';

/** The patient of an account; undefined for staff, and for users who may not see patients. */
export function usePatientOf(userId: string | undefined): string | undefined {
  const mayRead = useMay('patient.read');
  const loaded = useStore(conversations);
  if (!mayRead || loaded.state !== 'ready') return undefined;
  return loaded.value.find((one) => one.userId === userId)?.patientId ?? undefined;
}

/** Whether the other side is a patient, with or without a bed. The server decides this. */
export function useIsPatient(partner: CallPartner | null): boolean {
  const patientId = usePatientOf(partner?.userId);
  return patientId !== undefined || (partner?.bedside ?? null) !== null;
}
