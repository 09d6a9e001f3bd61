import type { RtcError } from '../errors.js';
import { after } from '../timers.js';

interface Waiter {
  commands: readonly number[];
  matches: (content: Record<string, unknown>) => boolean;
  resolve: (content: Record<string, unknown>) => void;
  reject: (error: RtcError) => void;
  /** Aborted when the wait ends; removes the time limit and the listener of `signal`. */
  scope: AbortController;
}

export interface Expectation {
  commands: readonly number[];
  timeoutMs: number;
  /** Called only when the time limit passes, or when `signal` aborts. */
  onTimeout: () => RtcError;
  matches?: (content: Record<string, unknown>) => boolean;
  /** Ends the wait early. */
  signal?: AbortSignal;
}

/**
 * Assigns answers to the requests that wait for them. Every wait ends by an answer, a time limit, its signal or
 * `rejectAll`.
 */
export class Requests {
  readonly #waiters = new Set<Waiter>();

  /** Resolves with the content of the first message that fits. */
  expect<T>(expectation: Expectation): Promise<T> {
    const { commands, timeoutMs, onTimeout, matches = () => true, signal } = expectation;
    return new Promise<T>((resolve, reject) => {
      const scope = new AbortController();
      const waiter: Waiter = { commands, matches, resolve: (content) => resolve(content as T), reject, scope };
      const giveUp = (): void => {
        this.#end(waiter);
        reject(onTimeout());
      };
      this.#waiters.add(waiter);
      after(timeoutMs, scope.signal, giveUp);
      signal?.addEventListener('abort', giveUp, { once: true, signal: scope.signal });
    });
  }

  /** Resolves the oldest request that the message answers. Returns whether there was one. */
  handle(command: number, content: Record<string, unknown>): boolean {
    for (const waiter of this.#waiters) {
      if (!waiter.commands.includes(command) || !waiter.matches(content)) continue;
      this.#end(waiter);
      waiter.resolve(content);
      return true;
    }
    return false;
  }

  rejectAll(error: RtcError): void {
    for (const waiter of [...this.#waiters]) {
      this.#end(waiter);
      waiter.reject(error);
    }
  }

  #end(waiter: Waiter): void {
    this.#waiters.delete(waiter);
    waiter.scope.abort();
  }
}
