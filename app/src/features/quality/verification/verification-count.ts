import { useEffect } from 'react';
import type { ReplyOf } from '@wardlink/contract';
import { call } from '../../../http/call.js';
import { refreshInto } from '../../../http/load-state.js';
import { createStore, useStore } from '../../../store/store.js';
import { wardChoice } from '../../../ward/choice/ward-choice.js';

/** Number of meters of the chosen place that need a verification; undefined until it is loaded. */
const counted = createStore<ReplyOf<'verification.count'> | undefined>(undefined);

/** Loads the number again after a verification changed; after a failure the old number stays. */
export async function reloadVerificationCount(): Promise<void> {
  const { departmentId, wardId } = wardChoice.get();
  await refreshInto(counted, () => call('verification.count', { departmentId, wardId }));
}

/** The number of meters whose verification is overdue or failed; 0 until it is loaded. */
export function useVerificationCount(): number {
  const { departmentId, wardId } = useStore(wardChoice);
  useEffect(() => void reloadVerificationCount(), [departmentId, wardId]);
  const known = useStore(counted);
  return known ? known.overdue + known.failed : 0;
}
