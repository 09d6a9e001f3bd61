import type { RtcError } from '../errors.js';

interface Waiter {
  commands: readonly number[];
  matches: (content: Record<string, unknown>) => boolean;
  resolve: (content: Record<string, unknown>) => void;
  reject: (error: RtcError) => void;
  timer: ReturnType<typeof setTimeout>;
}

export interface Expectation {
  commands: readonly number[];
  timeoutMs: number;
  /** Made only when time runs out. */
  onTimeout: () => RtcError;
  matches?: (content: Record<string, unknown>) => boolean;
}

/** Pairs answers with the requests that wait for them; every wait ends by an answer, a time limit or `rejectAll`. */
export class Requests {
  readonly #waiters = new Set<Waiter>();

  /** Resolves with the content of the first message that fits. */
  expect<T>(expectation: Expectation): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const waiter: Waiter = {
        commands: expectation.commands,
        matches: expectation.matches ?? (() => true),
        resolve: (content) => resolve(content as T),
        reject,
        timer: setTimeout(() => {
          this.#waiters.delete(waiter);
          reject(expectation.onTimeout());
        }, expectation.timeoutMs),
      };
      this.#waiters.add(waiter);
    });
  }

  /** Gives a message to the oldest wait that it fits. Returns whether there was one. */
  settle(command: number, content: Record<string, unknown>): boolean {
    for (const waiter of this.#waiters) {
      if (!waiter.commands.includes(command) || !waiter.matches(content)) continue;
      this.#waiters.delete(waiter);
      clearTimeout(waiter.timer);
      waiter.resolve(content);
      return true;
    }
    return false;
  }

  rejectAll(error: RtcError): void {
    for (const waiter of this.#waiters) {
      clearTimeout(waiter.timer);
      waiter.reject(error);
    }
    this.#waiters.clear();
  }
}
