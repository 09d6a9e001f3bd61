import type { Logger } from 'pino';

/**
 * Does work again and again, one after the other; a failure is logged and the next time tries again.
 * @param work gets a signal that is aborted when it has to stop
 * @param event names the failure in the log
 * @param atOnce the first time now, and not only after the interval
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
