import { after } from '../timers.js';

/** In Firefox, statistics requested while their connection closes never arrive. */
const LIMIT_MS = 1000;

export type StatsEntry = Record<string, unknown>;

/**
 * The statistics of a connection or a receiver.
 * @throws as `getStats()`, and if it returns none within a second
 */
export async function statisticsOf(source: { getStats(): Promise<RTCStatsReport> }): Promise<StatsEntry[]> {
  const scope = new AbortController();
  const late = new Promise<never>((_resolve, reject) => {
    after(LIMIT_MS, scope.signal, () => reject(new Error('no statistics')));
  });
  try {
    const entries: StatsEntry[] = [];
    (await Promise.race([source.getStats(), late])).forEach((entry: unknown) => entries.push(entry as StatsEntry));
    return entries;
  } finally {
    scope.abort();
  }
}
