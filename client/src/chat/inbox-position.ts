/**
 * Position of this page in its account's inbox. The server delivers in rising order and skips what this user may not see, so
 * the last number received is enough; a message with a number not above it is a duplicate.
 */
export class InboxPosition {
  #last: number | undefined;

  constructor(
    last: number | undefined,
    private readonly keep: (last: number) => void = () => undefined,
  ) {
    this.#last = last;
  }

  /** The last number received; undefined before the first message. */
  get last(): number | undefined {
    return this.#last;
  }

  /** True when the message with this number was not delivered before. */
  deliver(seq: number): boolean {
    if (this.#last !== undefined && seq <= this.#last) return false;
    this.#last = seq;
    this.keep(seq);
    return true;
  }
}
