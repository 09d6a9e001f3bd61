/**
 * Extended packet indexes for 16 bit sequence numbers. SRTP derives the rollover counter from them (RFC 3711, 3.3.1).
 * The library's own estimate follows a jump over the wrap-around only if fewer than a hundred packets are missing
 * there.
 */

/** The index with these lowest 16 bits that is nearest to another index; it may be negative near 0. */
export function nearestIndex(index: number, sequenceNumber: number): number {
  return index + ((sequenceNumber - index + 0x8000) & 0xffff) - 0x8000;
}

/** The rollover counter (32 bit) of an index. */
export function rolloversOf(index: number): number {
  return Math.floor(index / 0x10000) >>> 0;
}

/** Packets this far behind the newest are dropped; their retransmission is no longer requested. */
const WINDOW = 1024;

/** Replay protection for one source: no packet is accepted twice (RFC 3711, 3.3.2). */
export class ReceivedIndexes {
  #highest = -1;
  /**
   * Received indexes by position in the window. Allocated after the first authenticated packet, so that forged packets
   * cannot use up memory.
   */
  #taken: Float64Array | undefined;

  /** @returns undefined for a packet that was received before or is too old */
  indexOf(sequenceNumber: number): number | undefined {
    if (!this.#taken) return sequenceNumber;
    const index = nearestIndex(this.#highest, sequenceNumber);
    if (index < 0 || index <= this.#highest - WINDOW || this.#taken[index % WINDOW] === index) return undefined;
    return index;
  }

  /** Records a packet that passed authentication. */
  add(index: number): void {
    this.#taken ??= new Float64Array(WINDOW).fill(-1);
    this.#taken[index % WINDOW] = index;
    if (index > this.#highest) this.#highest = index;
  }
}
