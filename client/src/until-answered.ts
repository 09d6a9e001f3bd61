import { nextChance, pauseBefore } from './next-chance.js';

/** There was no answer within the patience. `cause` is the last error of the transport. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(cause: unknown) {
    super('no answer', { cause });
  }
}

/** Result of one try; a try that rejects brought no answer. */
export interface Outcome<T> {
  readonly value: T;
  /**
   * Why to try again: a gateway answered instead of the server, or the server is still working. If undefined, the
   * answer is final.
   */
  readonly again?: 'missing' | 'unfinished';
}

export interface Patience {
  /** How long to repeat without an answer, milliseconds. Zero: one try. */
  readonly forMs: number;
  /** How long one try may take, milliseconds. */
  readonly tryMs: number;
  /** Ends the call: it rejects with the transport's error, and is not repeated. */
  readonly signal?: AbortSignal | undefined;
  /** Checked before each repetition: whether the request may still be sent. Default: yes. */
  readonly isWanted?: (() => boolean) | undefined;
  /** Called when a try got no answer, and when the call has ended after that. */
  readonly onWaiting?: ((isWaiting: boolean) => void) | undefined;
}

/** How long a server may report that it is still working, milliseconds. */
const LONGEST_WORK = 120_000;
/** Minimum limit of the last try, milliseconds. */
const LAST_TRY = 1_000;

/**
 * Tries until there is an answer or the patience is over. Only time in which the page could try counts, not the sleep
 * of a machine. A try that rejects with NoAnswer is the last one.
 * @param attempt receives a signal that ends the try, and the number of the try, from 1
 * @throws NoAnswer if no try was answered, or the request may not be sent again
 */
export async function untilAnswered<T>(
  attempt: (signal: AbortSignal, tries: number) => Promise<Outcome<T>>,
  { forMs, tryMs, signal, isWanted = () => true, onWaiting }: Patience,
): Promise<T> {
  let missingFor = 0;
  let atWorkFor = 0;
  let isWaiting = false;
  try {
    for (let tries = 1; ; tries += 1) {
      const begun = performance.now();
      // If one try may take longer than the patience, a late answer is not a missing one.
      const limit = forMs > tryMs ? Math.min(tryMs, Math.max(forMs - missingFor, LAST_TRY)) : tryMs;
      const outcome = await limited(attempt, tries, limit, signal);
      if ('value' in outcome && outcome.again === undefined) return outcome.value;
      if (signal?.aborted) throw 'value' in outcome ? signal.reason : outcome.error;
      // The answer is lost for good.
      if ('error' in outcome && outcome.error instanceof NoAnswer) throw outcome.error;
      const pause = pauseBefore(tries);
      const took = Math.min(performance.now() - begun, limit);
      if ('value' in outcome && outcome.again === 'unfinished') {
        missingFor = 0;
        atWorkFor += took + pause;
      } else missingFor += took;
      if (missingFor >= forMs || atWorkFor > LONGEST_WORK) {
        if ('value' in outcome) return outcome.value;
        throw new NoAnswer(outcome.error);
      }
      if (!isWaiting) onWaiting?.(true);
      isWaiting = true;
      const paused = performance.now();
      await nextChance(Math.min(pause, Math.max(0, forMs - missingFor)), signal);
      missingFor += Math.min(performance.now() - paused, pause);
      if (signal?.aborted) throw signal.reason;
      if (!isWanted()) throw new NoAnswer('error' in outcome ? outcome.error : outcome.again);
    }
  } finally {
    if (isWaiting) onWaiting?.(false);
  }
}

/** One try, ended by its time limit or by the caller's signal. */
async function limited<T>(
  attempt: (signal: AbortSignal, tries: number) => Promise<Outcome<T>>,
  tries: number,
  tryMs: number,
  signal: AbortSignal | undefined,
): Promise<Outcome<T> | { error: unknown }> {
  const ending = new AbortController();
  const end = (): void => ending.abort(signal?.reason);
  const timer = setTimeout(() => ending.abort(new DOMException('no answer in time', 'TimeoutError')), tryMs);
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  try {
    return await attempt(ending.signal, tries);
  } catch (error) {
    return { error };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
