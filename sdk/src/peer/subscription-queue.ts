import { ErrorCode, RtcError } from '../errors.js';
import type { ServerCommand } from '../protocol/commands.js';
import type { ReceivedContent } from '../signal/received.js';
import { after } from '../timers.js';
import { QUEUE_TABLE, type Kinds, type QueueEffect, type QueueEvent, type QueueState } from './subscription-state.js';

const SILENCE_MS = 5000;
const RETRIES = 3;

/** Answer to a change of a subscription, or to its end. */
export type SubscriptionResult = ReceivedContent<typeof ServerCommand.SUBSCRIPTION_CHANGED>;

interface Entry {
  tag: 'on_sub_change' | 'on_unsub';
  kinds: Kinds;
  resolve: () => void;
  reject: (error: RtcError) => void;
}

/**
 * Subscription changes of one publisher. They are sent one at a time, each after the previous one is answered or given
 * up.
 */
export class SubscriptionQueue {
  #state: QueueState = 'IDLE';
  #entries: Entry[] = [];
  #retries = 0;
  /** Time limit of the request at the head of the queue. */
  #wait = new AbortController();
  #closedBy: RtcError | undefined;

  /** @param canSignal - whether the server can be reached now; see {@link signallingChanged} */
  constructor(
    canSignal: boolean,
    /** `again`: the server has not answered the previous attempt. */
    private readonly send: (tag: Entry['tag'], kinds: Kinds, again: boolean) => void,
    private readonly timedOut: (error: RtcError) => void,
  ) {
    if (!canSignal) this.signallingChanged(false);
  }

  /**
   * While the server cannot be reached, nothing is sent and no time limit runs; afterwards the head of the queue is
   * sent again.
   */
  signallingChanged(up: boolean): void {
    this.#dispatch(up ? 'up' : 'down');
  }

  /** @throws RtcError 16450 if the server does not answer, or the server's own code for a refusal */
  push(tag: Entry['tag'], kinds: Kinds): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#entries.push({ tag, kinds, resolve, reject });
      this.#dispatch('push');
    });
  }

  /** Handles an answer (4104 or 4106). */
  answered(tag: Entry['tag'], result: SubscriptionResult): void {
    const head = this.#entries[0];
    if (this.#state !== 'WAITING' || head?.tag !== tag) return;
    this.#dispatch('result', result);
  }

  /** Rejects all queued requests. */
  clear(error: RtcError): void {
    this.#closedBy = error;
    this.#dispatch('clear');
  }

  #dispatch(event: QueueEvent, result?: SubscriptionResult): void {
    const { next, effects } = QUEUE_TABLE[this.#state][event];
    this.#state = next;
    for (const effect of effects) this.#perform(effect, result);
  }

  #perform(effect: QueueEffect, result: SubscriptionResult | undefined): void {
    const head = this.#entries[0];
    switch (effect) {
      case 'sendHead':
        if (head) this.send(head.tag, head.kinds, this.#retries > 0);
        break;
      case 'armTimer':
        this.#wait = new AbortController();
        after(SILENCE_MS, this.#wait.signal, () => {
          this.#retries += 1;
          this.#dispatch(this.#retries > RETRIES ? 'spent' : 'silence');
        });
        break;
      case 'disarmTimer':
        this.#wait.abort();
        break;
      case 'resolveHead':
        this.#entries.shift();
        if (result && result.errCode !== 0) {
          const action = head?.tag === 'on_unsub' ? 'unsubscribe' : 'subscribe';
          head?.reject(new RtcError(result.errCode, `${action} failed: ${result.errMsg ?? ''}`));
        } else head?.resolve();
        break;
      case 'failHead': {
        this.#entries.shift();
        const error = new RtcError(ErrorCode.SUBSCRIPTION_TIMEOUT, 'remote server not response to subscription');
        this.timedOut(error);
        head?.reject(error);
        break;
      }
      case 'advance':
        this.#retries = 0;
        if (this.#entries.length > 0) this.#dispatch('push');
        break;
      case 'failAll': {
        const entries = this.#entries;
        this.#entries = [];
        this.#retries = 0;
        const error = this.#closedBy ?? new RtcError(ErrorCode.UNKNOWN, 'the subscription is closed');
        for (const entry of entries) entry.reject(error);
        break;
      }
    }
  }
}
