/**
 * Whole counts of the 16 bit sequence numbers of packets, from which SRTP takes how often they went round (RFC 3711, 3.3.1). The
 * library's own count follows a leap over the end of the numbers only where less than a hundred packets are missing there.
 */

/** The count with these last 16 bits that is nearest to another one. Where that is near to nothing, it may be below. */
export function nearestIndex(index: number, sequenceNumber: number): number {
  return index + ((sequenceNumber - index + 0x8000) & 0xffff) - 0x8000;
}

/** How often the numbers went round before this one, 32 bit. */
export function rolloversOf(index: number): number {
  return Math.floor(index / 0x10000) >>> 0;
}

/** Packets later than by so many are dropped: retransmissions of them are not requested any more. */
const WINDOW = 1024;

/** Which packets of one source have come: none is taken twice (RFC 3711, 3.3.2). */
export class ReceivedIndexes {
  #highest = -1;
  /** Of the packets that came, by their place in the window. None before the first: whoever forges packets fills no memory. */
  #taken: Float64Array | undefined;

  /** @returns nothing where it has come before, or would come too late */
  indexOf(sequenceNumber: number): number | undefined {
    if (!this.#taken) return sequenceNumber;
    const index = nearestIndex(this.#highest, sequenceNumber);
    if (index < 0 || index <= this.#highest - WINDOW || this.#taken[index % WINDOW] === index) return undefined;
    return index;
  }

  /** Takes note of a packet that proved genuine. */
  add(index: number): void {
    this.#taken ??= new Float64Array(WINDOW).fill(-1);
    this.#taken[index % WINDOW] = index;
    if (index > this.#highest) this.#highest = index;
  }
}
