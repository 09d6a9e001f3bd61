import { asRtcError, ErrorCode, invalidOperation } from '../errors.js';
import { connectionReported } from '../event-report.js';
import type { Log } from '../logger.js';
import { ChannelInterrupted } from '../signal/reliable-requests.js';
import { attemptLimit, MAX_ATTEMPTS } from '../signal/signal-state.js';
import { watchFlow, type Flow } from './flow.js';
import { PEER_TABLE, type PeerEffect, type PeerEvent, type PeerState } from './peer-state.js';

const CONNECT_LIMIT_MS = 10_000;
/** Time after which a transport in state "disconnected" counts as lost. */
const DISCONNECTED_LIMIT_MS = 4000;

export interface Attempt {
  recovering: boolean;
  /** False once another connection has replaced this one, or none is needed any more. */
  current: () => boolean;
  /** Aborted at that time, so that a late answer is not taken for the answer to the next offer. */
  signal: AbortSignal;
}

export interface PeerLinkActions {
  log: Log;
  /** Used in logs and reports. */
  name: 'uplink' | 'downlink';
  open: () => RTCPeerConnection;
  /** Whether offers can be sent. While they cannot, no offer is made and no attempt counts. */
  canSignal: () => boolean;
  flow: Flow;
  /** Creates the offer on a new connection, sends it and applies the answer. */
  negotiate: (connection: RTCPeerConnection, attempt: Attempt) => Promise<void>;
  stateChanged: (change: { prevState: PeerState; state: PeerState }) => void;
  recovered: () => void;
  /** Called when recovery has run out of attempts. */
  failed: () => void;
}

/** One media connection and its recovery. The transitions are defined by {@link PEER_TABLE}. */
export class PeerLink {
  #state: PeerState = 'DISCONNECTED';
  #connection: RTCPeerConnection | undefined;
  // Number of the current connection; late results of earlier connections are ignored.
  #generation = 0;
  #attempt = 0;
  #scope = new AbortController();
  #limit: ReturnType<typeof setTimeout> | undefined;
  #first: PromiseWithResolvers<void> | undefined;

  constructor(private readonly actions: PeerLinkActions) {}

  get state(): PeerState {
    return this.#state;
  }

  get connection(): RTCPeerConnection | undefined {
    return this.#connection;
  }

  /** Opens the connection. Resolves when the first answer is applied; rejects when the first offer fails. */
  start(): Promise<void> {
    const first = withResolvers();
    this.#first = first;
    this.#dispatch('start');
    return first.promise;
  }

  /** Replaces the connection, as after a loss. */
  restart(): void {
    this.#dispatch(this.#state === 'RECONNECTING' ? 'limit' : 'lost');
  }

  /** The signalling works again: makes the next attempt now, because messages of the present one may be lost. */
  retryNow(): void {
    if (this.#state === 'RECONNECTING') this.#dispatch('limit');
    else if (this.#state === 'CONNECTING' && !this.#connection) void this.#open(false);
  }

  /** Aborted when the current connection is closed. */
  get signal(): AbortSignal {
    return this.#scope.signal;
  }

  close(): void {
    this.#dispatch('close');
    this.#first?.reject(invalidOperation(`the ${this.actions.name} was closed meanwhile`));
    this.#first = undefined;
  }

  #dispatch(event: PeerEvent): void {
    const prevState = this.#state;
    const { next, effects } = PEER_TABLE[prevState][event];
    this.#state = next;
    if (next !== prevState) {
      this.actions.log.info(`${this.actions.name} ${prevState} -> ${next} (${event})`);
      this.actions.stateChanged({ prevState, state: next });
      if (next === 'CONNECTED') {
        const again = prevState === 'RECONNECTING';
        connectionReported(this.actions.log, `${this.actions.name}-${again ? 'reconnection' : 'connection'}`);
        if (again) this.actions.recovered();
      }
    }
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect: PeerEffect): void {
    switch (effect) {
      case 'open':
        if (this.actions.canSignal()) void this.#open(false);
        break;
      case 'reopen':
        if (!this.actions.canSignal()) break;
        this.#attempt += 1;
        if (this.#attempt > MAX_ATTEMPTS) this.#dispatch('exhausted');
        else {
          // The limit includes the growing pause between attempts and the time that recovery itself needs.
          this.#arm(attemptLimit(this.#attempt) + CONNECT_LIMIT_MS / 2);
          void this.#open(true);
        }
        break;
      case 'teardown':
        this.#generation += 1;
        this.#scope.abort();
        this.#connection?.close();
        this.#connection = undefined;
        break;
      case 'disarm':
        clearTimeout(this.#limit);
        break;
      case 'resetAttempts':
        this.#attempt = 0;
        break;
      case 'announceFailed': {
        const { UPLINK_RECONNECTION_FAILED, DOWNLINK_RECONNECTION_FAILED } = ErrorCode;
        const code = this.actions.name === 'uplink' ? UPLINK_RECONNECTION_FAILED : DOWNLINK_RECONNECTION_FAILED;
        connectionReported(this.actions.log, `${this.actions.name}-reconnection`, code);
        this.actions.failed();
        break;
      }
    }
  }

  #arm(ms: number): void {
    clearTimeout(this.#limit);
    this.#limit = setTimeout(() => this.#dispatch('limit'), ms);
  }

  async #open(recovering: boolean): Promise<void> {
    this.#generation += 1;
    const generation = this.#generation;
    const current = (): boolean => generation === this.#generation;
    this.#scope = new AbortController();
    try {
      // May throw: the browser may allow no further connection, or refuse the TURN servers.
      const connection = this.actions.open();
      this.#connection = connection;
      this.#watch(connection, this.#scope.signal);
      await this.actions.negotiate(connection, { recovering, current, signal: this.#scope.signal });
      if (!current()) return;
      // Not set earlier, because the offer has its own time limit.
      if (this.#state === 'CONNECTING') this.#arm(CONNECT_LIMIT_MS);
      // A prepared connection may be connected already; then no event follows.
      if (connection.connectionState === 'connected') this.#dispatch('up');
      this.#first?.resolve();
      this.#first = undefined;
    } catch (cause) {
      if (!current()) return;
      this.actions.log.warn(`${this.actions.name} offer failed`, cause);
      if (cause instanceof ChannelInterrupted) {
        this.#dispatch('lost');
        return;
      }
      const first = this.#first;
      this.#first = undefined;
      if (first) {
        this.#dispatch('close');
        first.reject(asRtcError(cause, ErrorCode.CREATE_OFFER_FAILED, 'exchange sdp failed'));
      } else this.#dispatch('lost');
    }
  }

  #watch(connection: RTCPeerConnection, signal: AbortSignal): void {
    let grace: ReturnType<typeof setTimeout> | undefined;
    signal.addEventListener('abort', () => clearTimeout(grace));
    const changed = (): void => {
      clearTimeout(grace);
      const state = connection.connectionState;
      if (state === 'connected') this.#dispatch('up');
      else if (state === 'failed') this.#dispatch('lost');
      else if (state === 'disconnected') grace = setTimeout(() => this.#dispatch('lost'), DISCONNECTED_LIMIT_MS);
    };
    connection.addEventListener('connectionstatechange', changed, { signal });
    watchFlow(connection, this.actions.flow, signal, () => {
      this.actions.log.warn(`${this.actions.name}: media stopped on a connection that seems open`);
      this.#dispatch('lost');
    });
  }
}

interface PromiseWithResolvers<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (cause: unknown) => void;
}

function withResolvers(): PromiseWithResolvers<void> {
  let resolve: () => void = () => undefined;
  let reject: (cause: unknown) => void = () => undefined;
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
