import { useEffect } from 'react';
import type { ReplyOf } from '@wardlink/contract';
import { call } from '../../../http/call.js';
import { createStore, useStore } from '../../../store/store.js';
import { wardChoice } from '../../../ward/choice/ward-choice.js';

/** Meters of the chosen place that somebody has to verify; undefined until it is known. */
const counted = createStore<ReplyOf<'verification.count'> | undefined>(undefined);

/** Asks again, after a verification changed; what is known stays where that fails. */
export async function reloadVerificationCount(): Promise<void> {
  const { departmentId, wardId } = wardChoice.get();
  const found = await call('verification.count', { departmentId, wardId }).catch(() => undefined);
  if (found) counted.set(found);
}

/** The number of meters whose verification is overdue or failed; 0 until it is known. */
export function useVerificationCount(): number {
  const { departmentId, wardId } = useStore(wardChoice);
  useEffect(() => void reloadVerificationCount(), [departmentId, wardId]);
  const known = useStore(counted);
  return known ? known.overdue + known.failed : 0;
}
