import { useState } from 'react';
import { notify } from './notices.js';

/**
 * Runs the actions of a line: busy while one runs; a failure is shown as a notice.
 * @param after runs after a failure as well, because the other side may have acted first
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
