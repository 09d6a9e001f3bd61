import { ErrorCode, RtcError } from '../errors.js';
import type { ClientEnvelope, ClientMessages, ClientTag } from '../protocol/messages.js';
import type { ReceivedCommand, ReceivedContent } from './received.js';
import type { Expectation } from './requests.js';

/**
 * The signalling was interrupted before the answer, so the request may be repeated after the reconnection. Used inside
 * the SDK only.
 */
export class ChannelInterrupted extends RtcError {
  constructor() {
    super(ErrorCode.SIGNAL_CHANNEL_ERROR, 'the signalling broke before an answer came');
  }
}

/** The functions of the channel that the requests use. */
export interface RequestTransport {
  request<T extends ClientTag, C extends ReceivedCommand>(
    tag: T,
    data: ClientMessages[T],
    expectation: Expectation<C>,
    extra?: Partial<ClientEnvelope>,
  ): Promise<ReceivedContent<C>>;
  /** Whether the server answers now. */
  alive(): Promise<boolean>;
}

/**
 * Requests that survive interruptions of the signalling. They are sent only while the server has the session: not
 * during a reconnection, and not while the session is being resumed. Requests made during that time are sent
 * afterwards, in order.
 */
export class ReliableRequests {
  #available = false;
  #closedBy: RtcError | undefined;
  /** Aborted by an interruption. */
  #scope = new AbortController();
  #waiting: { order: number; resolve: () => void; reject: (error: RtcError) => void }[] = [];
  #requests = 0;

  constructor(private readonly transport: RequestTransport) {}

  get available(): boolean {
    return this.#available;
  }

  resume(): void {
    if (this.#available || this.#closedBy) return;
    this.#available = true;
    this.#scope = new AbortController();
    for (const { resolve } of this.#waiting.splice(0).sort((a, b) => a.order - b.order)) resolve();
  }

  suspend(): void {
    this.#available = false;
    this.#scope.abort();
  }

  close(reason: RtcError): void {
    this.#closedBy = reason;
    this.suspend();
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
  }

  /** Sends once. @throws ChannelInterrupted for an interruption, even if only a ping detects it */
  async requestOnce<T extends ClientTag, C extends ReceivedCommand>(
    tag: T,
    data: ClientMessages[T],
    expectation: Expectation<C>,
    extra?: Partial<ClientEnvelope>,
  ): Promise<ReceivedContent<C>> {
    if (this.#closedBy) throw this.#closedBy;
    if (!this.#available) throw new ChannelInterrupted();
    if (expectation.signal?.aborted) throw expectation.onTimeout();
    const broken = this.#scope.signal;
    const stop = new AbortController();
    for (const signal of [broken, expectation.signal]) {
      signal?.addEventListener('abort', () => stop.abort(), { once: true, signal: stop.signal });
    }
    try {
      return await this.transport.request(tag, data, { ...expectation, signal: stop.signal }, extra);
    } catch (cause) {
      if (this.#closedBy) throw this.#closedBy;
      if (expectation.signal?.aborted) throw cause;
      if (broken.aborted || !(await this.transport.alive()) || broken.aborted)
        throw this.#closedBy ?? new ChannelInterrupted();
      throw cause;
    } finally {
      stop.abort();
    }
  }

  /**
   * Sends again after each interruption until there is an answer; time limits run only while the server can be reached.
   * Requests are sent in the order in which they were made.
   * @param data - creates the data for each try, because a new session has other ids
   */
  async request<T extends ClientTag, C extends ReceivedCommand>(
    tag: T,
    data: () => ClientMessages[T],
    expectation: Expectation<C>,
    extra?: Partial<ClientEnvelope>,
  ): Promise<ReceivedContent<C>> {
    const order = this.#requests++;
    for (;;) {
      if (!this.#available) await this.#whenAvailable(order);
      try {
        return await this.requestOnce(tag, data(), expectation, extra);
      } catch (cause) {
        if (!(cause instanceof ChannelInterrupted)) throw cause;
      }
    }
  }

  #whenAvailable(order: number): Promise<void> {
    if (this.#closedBy) return Promise.reject(this.#closedBy);
    return new Promise((resolve, reject) => this.#waiting.push({ order, resolve, reject }));
  }
}
