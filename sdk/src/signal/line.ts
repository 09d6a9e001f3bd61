import { ErrorCode, RtcError } from '../errors.js';
import type { ClientEnvelope, ClientMessages, ClientTag } from '../protocol/messages.js';
import type { Expectation } from './requests.js';

/** The line broke before a request was answered: it may be asked again once the line is back. Never leaves the SDK. */
export class LineBroken extends RtcError {
  constructor() {
    super(ErrorCode.SIGNAL_CHANNEL_ERROR, 'the signalling broke before an answer came');
  }
}

/** What the line needs of the channel it runs over. */
export interface Wire {
  request<T extends ClientTag, R>(
    tag: T,
    data: ClientMessages[T],
    expectation: Expectation,
    extra?: Partial<ClientEnvelope>,
  ): Promise<R>;
  /** Whether the server answers at this moment. */
  alive(): Promise<boolean>;
}

/**
 * The channel as those see it who want something of the room: it is up while the server holds the session, so neither
 * during a reconnection nor while the session is being rebuilt. What is wished while it is down is told once it is up.
 */
export class Line {
  #up = false;
  #closedBy: RtcError | undefined;
  /** Aborted when the line goes down. */
  #scope = new AbortController();
  #waiting: { order: number; resolve: () => void; reject: (error: RtcError) => void }[] = [];
  #wishes = 0;

  constructor(private readonly wire: Wire) {}

  get up(): boolean {
    return this.#up;
  }

  open(): void {
    if (this.#up || this.#closedBy) return;
    this.#up = true;
    this.#scope = new AbortController();
    for (const { resolve } of this.#waiting.splice(0).sort((a, b) => a.order - b.order)) resolve();
  }

  break(): void {
    this.#up = false;
    this.#scope.abort();
  }

  close(reason: RtcError): void {
    this.#closedBy = reason;
    this.break();
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
  }

  /** Asks once. @throws LineBroken when the line is or goes down, also where nobody has noticed yet */
  async ask<T extends ClientTag, R>(
    tag: T,
    data: ClientMessages[T],
    expectation: Expectation,
    extra?: Partial<ClientEnvelope>,
  ): Promise<R> {
    if (this.#closedBy) throw this.#closedBy;
    if (!this.#up) throw new LineBroken();
    if (expectation.signal?.aborted) throw expectation.onTimeout();
    const broken = this.#scope.signal;
    const stop = new AbortController();
    for (const signal of [broken, expectation.signal]) {
      signal?.addEventListener('abort', () => stop.abort(), { once: true, signal: stop.signal });
    }
    try {
      return await this.wire.request<T, R>(tag, data, { ...expectation, signal: stop.signal }, extra);
    } catch (cause) {
      if (this.#closedBy) throw this.#closedBy;
      if (expectation.signal?.aborted) throw cause;
      if (broken.aborted || !(await this.wire.alive()) || broken.aborted) throw this.#closedBy ?? new LineBroken();
      throw cause;
    } finally {
      stop.abort();
    }
  }

  /**
   * Asks as often as the line breaks before an answer; time limits run only while it is up. What is wished first is
   * told first.
   * @param data - made anew for each try: a session that was lost and begun again has other ids
   */
  async wish<T extends ClientTag, R>(
    tag: T,
    data: () => ClientMessages[T],
    expectation: Expectation,
    extra?: Partial<ClientEnvelope>,
  ): Promise<R> {
    const order = this.#wishes++;
    for (;;) {
      if (!this.#up) await this.#whenUp(order);
      try {
        return await this.ask<T, R>(tag, data(), expectation, extra);
      } catch (cause) {
        if (!(cause instanceof LineBroken)) throw cause;
      }
    }
  }

  #whenUp(order: number): Promise<void> {
    if (this.#closedBy) return Promise.reject(this.#closedBy);
    return new Promise((resolve, reject) => this.#waiting.push({ order, resolve, reject }));
  }
}
