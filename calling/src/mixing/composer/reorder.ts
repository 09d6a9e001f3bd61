import type { MediaPacket } from '../composition.js';

const SPAN = 0x10000;
/** A retransmitted packet arrives within one or two round trips; a later one is of no use. */
const PATIENCE_MS = 200;
const MAX_HELD = 256;

/** A packet in sequence order. */
export interface Ordered {
  packet: MediaPacket;
  /** Whether packets before it are missing for good. */
  afterGap: boolean;
}

/** Jitter buffer for one publisher: returns packets in sequence order and waits a short time for late ones. */
export class Reorder {
  #ssrc: number | undefined;
  #next = 0;
  readonly #held = new Map<number, { packet: MediaPacket; at: number }>();

  /** @param now - ms of a monotonic clock */
  add(packet: MediaPacket, now: number): Ordered[] {
    if (packet.ssrc !== this.#ssrc) {
      this.#ssrc = packet.ssrc;
      this.#next = packet.sequenceNumber;
      this.#held.clear();
    }
    const ahead = (packet.sequenceNumber - this.#next) & (SPAN - 1);
    // The packet was already given up as lost, or is a duplicate.
    if (ahead >= SPAN / 2) return [];
    this.#held.set(packet.sequenceNumber, { packet, at: now });
    const ready: Ordered[] = this.#inTurn(false);
    while (this.#held.size > 0 && this.#overdue(now)) {
      this.#next = this.#nearest();
      ready.push(...this.#inTurn(true));
    }
    return ready;
  }

  #overdue(now: number): boolean {
    if (this.#held.size > MAX_HELD) return true;
    for (const { at } of this.#held.values()) if (now - at > PATIENCE_MS) return true;
    return false;
  }

  #nearest(): number {
    let nearest = this.#next;
    let least = SPAN;
    for (const sequenceNumber of this.#held.keys()) {
      const ahead = (sequenceNumber - this.#next) & (SPAN - 1);
      if (ahead < least) [nearest, least] = [sequenceNumber, ahead];
    }
    return nearest;
  }

  #inTurn(afterGap: boolean): Ordered[] {
    const ready: Ordered[] = [];
    for (let held = this.#held.get(this.#next); held; held = this.#held.get(this.#next)) {
      this.#held.delete(this.#next);
      this.#next = (this.#next + 1) & (SPAN - 1);
      ready.push({ packet: held.packet, afterGap: afterGap && ready.length === 0 });
    }
    return ready;
  }
}
