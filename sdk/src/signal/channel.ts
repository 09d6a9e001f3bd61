import { EventEmitter } from 'eventemitter3';
import { asRtcError, ErrorCode, RtcError } from '../errors.js';
import type { ClientLog } from '../logger.js';
import { after } from '../timers.js';
import { VERSION } from '../version.js';
import { connectionUrl, type Addresses, type ConnectingUser } from './address.js';
import { sayFarewell } from './farewell.js';
import { ReliableRequests } from './reliable-requests.js';
import type { ClientEnvelope, ClientMessages, ClientTag } from '../protocol/messages.js';
import { ServerCommand, SESSION_OVER } from '../protocol/commands.js';
import {
  envelopeOf,
  isKnown,
  isReceived,
  type ReceivedCommand,
  type ReceivedContent,
  type ReceivedMessage,
} from './received.js';
import { Requests, type Expectation } from './requests.js';
import {
  attemptLimit,
  FIRST_ATTEMPTS,
  MAX_ATTEMPTS,
  SIGNAL_TABLE,
  type SignalEffect,
  type SignalEvent,
  type SignalState,
} from './signal-state.js';

const BACKUP_AFTER_MS = 5000;
const PING_INTERVAL_MS = 10_000;
const PONG_LIMIT_MS = 10_000;
/** Time limit of a ping that is sent after another failure. */
const PROBE_LIMIT_MS = 3000;

type Setup = ReceivedContent<typeof ServerCommand.SETUP>;

interface ChannelEvents {
  state: (change: { prevState: SignalState; state: SignalState }) => void;
  /** `fresh`: a new session; `resumed`: the server knows the session of the connection before this one. */
  ready: (ready: { fresh: boolean; resumed: boolean }) => void;
  refused: (error: RtcError) => void;
  ended: () => void;
  failed: (error: RtcError) => void;
  message: (message: ReceivedMessage) => void;
}

/**
 * The websocket of one joined room. The transitions are defined by {@link SIGNAL_TABLE}; this class carries out the
 * effects.
 */
export class SignalChannel extends EventEmitter<ChannelEvents> {
  readonly requests = new Requests();
  /** For requests to the room; `request` is for those that establish the session. */
  readonly reliable = new ReliableRequests(this);
  setup: Setup | undefined;
  /** Whether the joined room accepts a small picture beside the large one. */
  twoPictures = false;
  #state: SignalState = 'DISCONNECTED';
  #socket: WebSocket | undefined;
  // The first ends the listeners and the ping of the current socket, the second the time limit of the attempt, which
  // outlives a refused socket.
  #socketScope = new AbortController();
  #attemptScope = new AbortController();
  #pinged: AbortSignal | undefined;
  #attempt = 0;
  /** ms */
  #clockOffset = 0;
  #address: keyof Addresses = 'main';
  #wasReady = false;
  #resume: Setup | undefined;
  // Set-up message with which the current connection was opened; undefined for a new session.
  #opened: Setup | undefined;

  constructor(
    private readonly addresses: Addresses,
    private readonly user: ConnectingUser,
    /** Log of the client that owns this channel. */
    readonly log: ClientLog,
    /** Work before a reconnection; undefined if the reconnection can begin at once. */
    private readonly prepare: () => Promise<void> | undefined = () => undefined,
  ) {
    super();
  }

  get state(): SignalState {
    return this.#state;
  }

  /** ms since 1970, by the server's clock. */
  get serverTime(): number {
    return Date.now() + this.#clockOffset;
  }

  connect(): void {
    this.#dispatch('connect');
  }

  /** The server no longer knows this session: starts a new one on a new connection. */
  restart(): void {
    this.#dispatch('restart');
  }

  /**
   * Checks at once whether the server answers, after a sign that the network changed. Otherwise a dead connection is
   * found only by the next ping, after up to 20 s, and nothing else can recover until then.
   */
  probe(): void {
    void this.alive();
  }

  /** Whether the server answers within 3 s. If it does not, the channel reconnects. */
  alive(): Promise<boolean> {
    if (this.#state !== 'CONNECTED') return Promise.resolve(false);
    return this.#pong(this.#socketScope.signal, PROBE_LIMIT_MS);
  }

  close(reason: RtcError): void {
    this.reliable.close(reason);
    this.#dispatch('leave');
    this.requests.rejectAll(reason);
    this.removeAllListeners();
  }

  /** The application has left the room. During an interruption the server is informed as soon as it can be reached. */
  quit(): void {
    if (this.send('on_quit_room', '') && this.#state === 'CONNECTED') return;
    const setup = this.#resume;
    if (setup && this.#wasReady) {
      sayFarewell(() => connectionUrl(this.addresses[this.#address], this.user, setup), String(setup.tinyid));
    }
  }

  /** Sends one message. Returns false, and sends nothing, without an open connection. */
  send<T extends ClientTag>(tag: T, data: ClientMessages[T], extra: Partial<ClientEnvelope> = {}): boolean {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return false;
    const envelope: ClientEnvelope = {
      tag_key: tag,
      data,
      openid: this.user.userId,
      ...(this.setup ? { tinyid: this.setup.tinyid } : {}),
      version: VERSION,
      ...(tag === 'ping' ? {} : { ua: navigator.userAgent }),
      ...extra,
    };
    socket.send(JSON.stringify(envelope));
    return true;
  }

  /** Sends one message and waits for its answer. */
  request<T extends ClientTag, C extends ReceivedCommand>(
    tag: T,
    data: ClientMessages[T],
    expectation: Expectation<C>,
    extra?: Partial<ClientEnvelope>,
  ): Promise<ReceivedContent<C>> {
    const answer = this.requests.expect(expectation);
    this.send(tag, data, extra);
    return answer;
  }

  /** @param reason - the server's reason, for `refused` */
  #dispatch(event: SignalEvent, reason?: RtcError): void {
    const prevState = this.#state;
    const { next, effects } = SIGNAL_TABLE[prevState][event];
    this.#state = next;
    if (next !== 'CONNECTED') this.reliable.suspend();
    if (next !== prevState) {
      this.log.info(`signalling ${prevState} -> ${next} (${event})`);
      this.emit('state', { prevState, state: next });
    }
    for (const effect of effects) this.#perform(effect, reason);
  }

  #perform(effect: SignalEffect, reason?: RtcError): void {
    switch (effect) {
      case 'openFirst':
        this.#attempt = 0;
        this.#address = 'main';
        this.#open(BACKUP_AFTER_MS);
        break;
      case 'openNext':
        this.#openNext();
        break;
      case 'closeSocket':
        this.#socketScope.abort();
        this.#socket?.close(SESSION_OVER);
        this.#socket = undefined;
        break;
      case 'forgetSession':
        this.#resume = undefined;
        this.setup = undefined;
        break;
      case 'stopTimers':
        this.#attemptScope.abort();
        break;
      case 'startPing': {
        const { signal } = this.#socketScope;
        if (this.#pinged !== signal) void this.#ping(signal);
        this.#pinged = signal;
        break;
      }
      case 'announceReady': {
        const fresh = this.#opened === undefined;
        this.#wasReady = true;
        this.#attempt = 0;
        this.#address = 'main';
        this.emit('ready', { fresh, resumed: this.setup?.rc === 1 });
        break;
      }
      case 'announceRefused':
        if (reason) this.emit('refused', reason);
        break;
      case 'announceEnded':
        this.emit('ended');
        break;
      case 'announceFailed':
        this.emit(
          'failed',
          new RtcError(
            ErrorCode.SIGNAL_CHANNEL_RECONNECTION_FAILED,
            this.#wasReady
              ? 'signal channel reconnection failed, please check your network'
              : 'the calling server does not answer, please check its address and your network',
          ),
        );
        break;
    }
  }

  #openNext(): void {
    this.#attempt += 1;
    if (this.#attempt > (this.#wasReady ? MAX_ATTEMPTS : FIRST_ATTEMPTS)) {
      this.#dispatch('exhausted');
      return;
    }
    // A failed first connection tries the backup next; an interrupted connection tries the main address next.
    const onBackup = this.#wasReady ? this.#attempt % 2 === 0 : this.#attempt % 2 === 1;
    this.#address = onBackup ? 'backup' : 'main';
    this.#open(attemptLimit(this.#attempt));
  }

  #open(limitMs: number): void {
    this.#attemptScope.abort();
    this.#socketScope.abort();
    this.#attemptScope = new AbortController();
    this.#socketScope = new AbortController();
    const { signal } = this.#socketScope;
    after(limitMs, this.#attemptScope.signal, () => this.#dispatch('slow'));
    this.#opened = this.#resume;
    const prepared = this.#wasReady ? this.prepare() : undefined;
    if (!prepared) this.#openSocket(signal);
    else void prepared.then(() => signal.aborted || this.#openSocket(signal));
  }

  #openSocket(signal: AbortSignal): void {
    let socket: WebSocket;
    try {
      socket = new WebSocket(connectionUrl(this.addresses[this.#address], this.user, this.#resume));
    } catch (cause) {
      // Further attempts would fail too: a secure page, for example, may not open this address.
      const error = asRtcError(cause, ErrorCode.INVALID_PARAMETER, 'the browser does not open the server address');
      queueMicrotask(() => {
        if (!signal.aborted) this.#dispatch('refused', error);
      });
      return;
    }
    this.#socket = socket;
    // The error event needs no listener: a close event always follows.
    socket.addEventListener('open', () => this.#dispatch('opened'), { signal });
    socket.addEventListener('close', ({ code }) => this.#dispatch(code === SESSION_OVER ? 'ended' : 'lost'), {
      signal,
    });
    socket.addEventListener('message', ({ data }) => this.#receive(data), { signal });
  }

  #receive(frame: unknown): void {
    const message = envelopeOf(frame);
    if (!message) return;
    if (!isKnown(message)) this.log.trace(`message ${message.cmd} is not for this client`);
    else if (!isReceived(message)) this.log.warn(`message ${message.cmd} is not what it should be`);
    else if (message.cmd === ServerCommand.SETUP) {
      this.setup = this.#resume = message.content;
      const { svrTime } = message.content;
      if (svrTime && svrTime > 0) this.#clockOffset = svrTime - Date.now();
      this.#dispatch('ready');
    } else if (message.cmd === ServerCommand.SETUP_REFUSED) {
      const { errorCode, errorMsg } = message.content;
      const text = errorCode == null ? 'sdkAppId invalid' : `${errorMsg ?? ''} (${errorCode})`;
      this.#dispatch('refused', new RtcError(ErrorCode.SIGNAL_CHANNEL_SETUP_FAILED, text, Number(errorCode ?? 0)));
    } else if (!this.requests.handle(message)) {
      try {
        this.emit('message', message);
      } catch (cause) {
        // The browser may refuse, for example, a further connection.
        this.log.warn(`message ${message.cmd} was not followed`, cause);
      }
    }
  }

  async #ping(signal: AbortSignal): Promise<void> {
    if (await this.#pong(signal, PONG_LIMIT_MS)) after(PING_INTERVAL_MS, signal, () => void this.#ping(signal));
  }

  /** Sends a ping. Without an answer the connection counts as lost. */
  async #pong(signal: AbortSignal, timeoutMs: number): Promise<boolean> {
    const onTimeout = (): RtcError => new RtcError(ErrorCode.SERVER_TIMEOUT, 'no pong');
    try {
      await this.request('ping', '', { commands: [ServerCommand.PONG], timeoutMs, onTimeout, signal });
      return true;
    } catch {
      if (!signal.aborted) this.#dispatch('silent');
      return false;
    }
  }
}
