import { statisticsOf } from '../stats/statistics.js';

const MAX_AGE_MS = 100;

/**
 * Loudness of a received track from the connection's statistics. Works even if the page may not run an AudioContext (no
 * user gesture yet, no sound output). Each call of `level()` starts the next sample, so nothing runs without calls.
 */
export class ReceivedLevel {
  #level = 0;
  #sampledAt = 0;
  #sampling = false;

  constructor(readonly receiver: RTCRtpReceiver) {}

  level(): number {
    if (!this.#sampling && performance.now() - this.#sampledAt > MAX_AGE_MS) void this.#sample();
    return this.#level;
  }

  async #sample(): Promise<void> {
    this.#sampling = true;
    try {
      for (const { type, kind, audioLevel } of await statisticsOf(this.receiver)) {
        if (type === 'inbound-rtp' && kind === 'audio') this.#level = typeof audioLevel === 'number' ? audioLevel : 0;
      }
    } catch {
      this.#level = 0; // the connection is closed
    } finally {
      this.#sampledAt = performance.now();
      this.#sampling = false;
    }
  }
}
