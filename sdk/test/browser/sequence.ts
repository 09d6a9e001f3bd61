const LIMIT_MS = 60_000;

/** A list of values in the order in which they were added, with a wait for later values. */
export class Sequence<T> extends Array<T> {
  readonly #waiting = new Set<() => void>();

  override push(...values: T[]): number {
    const length = super.push(...values);
    for (const check of this.#waiting) check();
    return length;
  }

  /** Resolves when the condition holds; it is checked now and whenever a value is added. */
  until(holds: () => boolean, what: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        this.#waiting.delete(check);
        clearTimeout(limit);
        settle();
      };
      const check = (): void => {
        if (holds()) end(resolve);
      };
      const limit = setTimeout(() => end(() => reject(new Error(`waited in vain: ${what}`))), LIMIT_MS);
      this.#waiting.add(check);
      check();
    });
  }
}
