/**
 * The last payloads of one kind of a publisher, for subscribers that lost one. In one piece of memory, written round and round:
 * thousands of small objects a second that live for seconds are what a garbage collector is worst at.
 */
export class PayloadRing {
  /** None until there is something to keep: most members of a large room only look on. */
  #bytes: Buffer | undefined;
  /** Bytes ever written, and skipped at the end of a round. */
  #written = 0;

  /** @param size - bytes; a payload is shorter */
  constructor(private readonly size: number) {}

  /** @returns where it is kept, for {@link take} */
  keep(payload: Buffer): number {
    const { size } = this;
    this.#bytes ??= Buffer.allocUnsafeSlow(size);
    let at = this.#written % size;
    if (at + payload.length > size) {
      this.#written += size - at;
      at = 0;
    }
    const position = this.#written;
    this.#bytes.set(payload.subarray(0, size), at);
    this.#written += payload.length;
    return position;
  }

  /** @returns nothing where it was written over; what is returned holds until the next {@link keep} */
  take(position: number, length: number): Buffer | undefined {
    const { size } = this;
    if (position + size < this.#written) return undefined;
    return this.#bytes?.subarray(position % size, (position % size) + length);
  }
}
