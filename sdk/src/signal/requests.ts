import type { RtcError } from '../errors.js';
import { after } from '../timers.js';
import type { ReceivedCommand, ReceivedContent, ReceivedMessage } from './received.js';

interface Waiter {
  /** Resolves the request if the message answers it. */
  take: (message: ReceivedMessage) => boolean;
  reject: (error: RtcError) => void;
  /** Aborted when the wait ends; removes the time limit and the listener of `signal`. */
  scope: AbortController;
}

export interface Expectation<C extends ReceivedCommand> {
  commands: readonly C[];
  timeoutMs: number;
  /** Called only when the time limit passes, or when `signal` aborts. */
  onTimeout: () => RtcError;
  matches?: (content: ReceivedContent<C>) => boolean;
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
  expect<C extends ReceivedCommand>(expectation: Expectation<C>): Promise<ReceivedContent<C>> {
    const { commands, timeoutMs, onTimeout, matches = () => true, signal } = expectation;
    return new Promise((resolve, reject) => {
      const scope = new AbortController();
      const take = (message: ReceivedMessage): boolean => {
        if (!answers(message, commands) || !matches(message.content)) return false;
        this.#end(waiter);
        resolve(message.content);
        return true;
      };
      const waiter: Waiter = { take, reject, scope };
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
  handle(message: ReceivedMessage): boolean {
    for (const waiter of this.#waiters) if (waiter.take(message)) return true;
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

function answers<C extends ReceivedCommand>(
  message: ReceivedMessage,
  commands: readonly C[],
): message is ReceivedMessage & ReceivedMessage<C> {
  return commands.some((command) => command === message.cmd);
}
