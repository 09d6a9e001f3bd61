/**
 * The last payloads of one kind of a publisher, for retransmission. They are stored in one ring buffer, because
 * thousands of short-lived objects per second would burden the garbage collector.
 */
export class PayloadRing {
  /** Allocated at the first payload, because most members of a large room do not publish. */
  #bytes: Buffer | undefined;
  /** Total bytes written, including those skipped at the end of the buffer. */
  #written = 0;

  /** @param size - capacity in bytes; every payload has to be shorter */
  constructor(private readonly size: number) {}

  /** Stores a payload. @returns its position, for {@link take} */
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

  /** @returns undefined if it was overwritten; the returned buffer is valid until the next {@link keep} */
  take(position: number, length: number): Buffer | undefined {
    const { size } = this;
    if (position + size < this.#written) return undefined;
    return this.#bytes?.subarray(position % size, (position % size) + length);
  }
}
