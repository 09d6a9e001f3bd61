const PAUSE_MS = 400;

/**
 * Requests key frames of one picture, with a pause between two requests. A request within the pause is sent after it,
 * because its subscriber may have joined after the previous key frame.
 */
export class KeyFrameRequests {
  #at = -PAUSE_MS;
  #later: NodeJS.Timeout | undefined;

  constructor(private readonly send: () => void) {}

  ask(): void {
    if (this.#later) return;
    const now = performance.now();
    const wait = this.#at + PAUSE_MS - now;
    if (wait > 0) {
      this.#later = setTimeout(() => {
        this.#later = undefined;
        this.ask();
      }, wait);
      return;
    }
    this.#at = now;
    this.send();
  }

  close(): void {
    clearTimeout(this.#later);
  }
}
