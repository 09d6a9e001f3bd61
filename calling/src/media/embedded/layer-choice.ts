import type { Layer } from '../engine.js';

/** A layer without packets for this long has stopped, for example because the publisher's bandwidth is too small. */
const STOPPED_MS = 1000;
/** Pause between two requests for the key frame with which a change of the layer begins. */
const ASK_PAUSE_MS = 1000;

/** What happens to a packet: it is forwarded, or dropped; or it is dropped and a key frame of its layer is needed. */
export type Verdict = 'forward' | 'drop' | 'ask';

/**
 * Chooses which of a publisher's two pictures one subscriber gets. Another layer begins with a key frame, and the
 * present one continues until then, so that the picture does not stop in between.
 */
export class LayerChoice {
  #current: Layer | undefined;
  #forwardedAt = 0;
  #askedAt = -ASK_PAUSE_MS;

  constructor(public wanted: Layer) {}

  /** The layer in which a key frame helps the subscriber. */
  get decoded(): Layer {
    return this.#current ?? this.wanted;
  }

  /** The subscriber's picture begins again, with the first key frame of either layer. */
  restart(): void {
    this.#current = undefined;
  }

  /** @param now - ms of a monotonic clock */
  judge(layer: Layer, beginsKeyFrame: boolean, now: number): Verdict {
    if (layer !== this.#current) {
      const stopped = now - this.#forwardedAt > STOPPED_MS;
      if (layer !== this.wanted && this.#current !== undefined && !stopped) return 'drop';
      if (!beginsKeyFrame) {
        if (now - this.#askedAt < ASK_PAUSE_MS) return 'drop';
        this.#askedAt = now;
        return 'ask';
      }
      this.#current = layer;
    }
    this.#forwardedAt = now;
    return 'forward';
  }
}
