import type { Logger } from 'pino';

/**
 * Runs work at intervals, never twice at once; logs a failure and tries again at the next interval.
 * @param work gets a signal that is aborted when it must stop
 * @param event names the failure in the log
 * @param atOnce whether the first run is now, not after the interval
 */
export function startRepeatedJob(
  work: (stopped: AbortSignal) => Promise<void>,
  { everyMs, event, logger, atOnce = true }: { everyMs: number; event: string; logger: Logger; atOnce?: boolean },
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const once = async (): Promise<void> => {
    try {
      await work(stopped.signal);
    } catch (error) {
      if (stopped.signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      logger.warn({ event, reason });
    }
  };
  let running = atOnce ? once() : Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(once);
  }, everyMs).unref();
  return {
    stop: () => {
      stopped.abort();
      clearInterval(timer);
      return running;
    },
  };
}
