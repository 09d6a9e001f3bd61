/**
 * Where this page stands in its account's inbox. The server delivers in rising order and passes over what this user may
 * not see, so the last number held is all there is to know; what comes again with a number held is a duplicate.
 */
export class InboxPosition {
  #last: number | undefined;

  constructor(
    last: number | undefined,
    private readonly keep: (last: number) => void = () => undefined,
  ) {
    this.#last = last;
  }

  /** Everything up to here is held; undefined before the first message ever. */
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
