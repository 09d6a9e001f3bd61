import type { Stream } from '../stream/stream.js';

const MIN_INTERVAL_MS = 16;
/** Longest delay of a browser timer. */
const MAX_INTERVAL_MS = 2 ** 31 - 1;

export interface Volume {
  userId: string;
  /** 0 to 100 */
  audioVolume: number;
  stream: Stream;
}

/** Measures the loudness of all streams at a fixed interval. */
export class VolumeMeter {
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly streams: () => Stream[],
    private readonly report: (result: Volume[]) => void,
  ) {}

  /**
   * @param intervalMs - 16 at least; 0 or less stops
   * @param inBackground - whether to continue while the page is hidden
   */
  start(intervalMs: number, inBackground: boolean): void {
    this.stop();
    if (intervalMs <= 0) return;
    this.#timer = setInterval(
      () => {
        if (document.hidden && !inBackground) return;
        this.report(
          this.streams().map((stream) => ({
            userId: stream.getUserId(),
            audioVolume: Math.round(Math.min(1, stream.measureLevel()) * 100),
            stream,
          })),
        );
      },
      Math.min(MAX_INTERVAL_MS, Math.max(MIN_INTERVAL_MS, intervalMs)),
    );
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
