const MAX_AGE_MS = 100;

/**
 * Loudness of a received track as the connection's statistics know it. Works where the page may not run an audio graph
 * (no user gesture yet, no sound output). A call of `level()` starts the next sample, so nothing runs without calls.
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
      const report = await this.receiver.getStats();
      report.forEach((entry: { type: string; kind?: string; audioLevel?: number }) => {
        if (entry.type === 'inbound-rtp' && entry.kind === 'audio') this.#level = entry.audioLevel ?? 0;
      });
    } catch {
      this.#level = 0; // the connection is closed
    } finally {
      this.#sampledAt = performance.now();
      this.#sampling = false;
    }
  }
}
