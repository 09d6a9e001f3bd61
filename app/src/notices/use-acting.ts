import { useState } from 'react';
import { notify } from './notices.js';

/**
 * Actions of a line: busy while one is carried out, and a failure is a notice.
 * @param after also after a failure: the other side may have been faster
 */
export function useActing(after: () => Promise<unknown>): [boolean, (work: () => Promise<unknown>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify.failure(error);
    }
    await after();
    setBusy(false);
  };
  return [busy, act];
}
