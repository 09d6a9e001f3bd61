/** Longer than the 33 ms within which the library, as we compile it, drops a second request (`commands/medooze.mjs`). */
const PAUSE_MS = 40;

/** Asks a publisher for key frames, not more often than the library does; none that is wanted is forgotten. */
export class KeyFrames {
  #askedAt = -PAUSE_MS;
  #timer: NodeJS.Timeout | undefined;
  #again = false;

  constructor(private readonly request: () => void) {}

  ask(): void {
    if (performance.now() - this.#askedAt < PAUSE_MS) {
      this.askLater();
      return;
    }
    this.#askedAt = performance.now();
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
      this.#askedAt = performance.now();
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
