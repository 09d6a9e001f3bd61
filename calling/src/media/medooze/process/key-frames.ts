/**
 * Longer than the 33 ms within which the library, as we compile it, drops a second request (`commands/medooze.mjs`).
 */
const PAUSE_MS = 40;

/**
 * Requests key frames from a publisher, but not more often than the library accepts; a request within the pause is sent
 * after it.
 */
export class KeyFrames {
  #requestedAt = -PAUSE_MS;
  #timer: NodeJS.Timeout | undefined;
  #again = false;

  constructor(private readonly request: () => void) {}

  ask(): void {
    if (performance.now() - this.#requestedAt < PAUSE_MS) {
      this.askLater();
      return;
    }
    this.#requestedAt = performance.now();
    this.request();
  }

  /** Requests a key frame after a pause: the library's own request may have come too early or been dropped. */
  askLater(): void {
    if (this.#timer) {
      this.#again = true;
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#requestedAt = performance.now();
      this.request();
      if (!this.#again) return;
      this.#again = false;
      this.askLater();
    }, PAUSE_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
