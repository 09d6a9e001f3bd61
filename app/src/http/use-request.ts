import { useRef, useState } from 'react';
import { notify } from '../notices/notices.js';

/** Runs what a button asks the server for: one request at a time, also for a second press; a failure is shown. */
export function useRequest(): { isBusy: boolean; run: (work: () => Promise<void>) => Promise<void> } {
  const [isBusy, setBusy] = useState(false);
  // Known at once: the state is that of the last drawing.
  const running = useRef(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify.failure(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { isBusy, run };
}
