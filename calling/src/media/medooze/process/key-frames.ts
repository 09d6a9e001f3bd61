/** Longer than the 33 ms within which the library, as we compile it, drops a second request (`commands/medooze.mjs`). */
const PAUSE_MS = 40;

/** Requests key frames of a publisher, not more often than the library does; a request within the pause is made after it. */
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

  /** A pause from now: what the library asks for by itself may have come too early, or been dropped. */
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
