/** State of the signalling channel as the application sees it. */
export type SignalState = 'DISCONNECTED' | 'CONNECTING' | 'RECONNECTING' | 'CONNECTED';

/**
 * connect: asked to connect · opened: socket open · ready: set-up message · refused: set-up refused before the first
 * success · slow: the time limit of this attempt passed · lost: socket error or close other than 1000 ·
 * ended: closed by the server with 1000 · silent: no pong · restart: the server lost the session ·
 * exhausted: no attempts left · leave: the application left.
 */
export type SignalEvent =
  'connect' | 'opened' | 'ready' | 'refused' | 'slow' | 'lost' | 'ended' | 'silent' | 'restart' | 'exhausted' | 'leave';

export type SignalEffect =
  | 'openFirst'
  | 'openNext'
  | 'closeSocket'
  | 'forgetSession'
  | 'stopTimers'
  | 'startPing'
  | 'announceReady'
  | 'announceRefused'
  | 'announceEnded'
  | 'announceFailed';

export interface SignalCell {
  next: SignalState;
  effects: readonly SignalEffect[];
}

const to = (next: SignalState, ...effects: SignalEffect[]): SignalCell => ({ next, effects });

export const SIGNAL_TABLE: Readonly<Record<SignalState, Readonly<Record<SignalEvent, SignalCell>>>> = {
  DISCONNECTED: {
    connect: to('CONNECTING', 'openFirst'),
    opened: to('DISCONNECTED'),
    ready: to('DISCONNECTED'),
    refused: to('DISCONNECTED'),
    slow: to('DISCONNECTED'),
    lost: to('DISCONNECTED'),
    ended: to('DISCONNECTED'),
    silent: to('DISCONNECTED'),
    restart: to('DISCONNECTED'),
    exhausted: to('DISCONNECTED'),
    leave: to('DISCONNECTED'),
  },
  CONNECTING: {
    connect: to('CONNECTING'),
    opened: to('CONNECTED'),
    ready: to('CONNECTED', 'stopTimers', 'startPing', 'announceReady'),
    refused: to('DISCONNECTED', 'stopTimers', 'closeSocket', 'announceRefused'),
    slow: to('RECONNECTING', 'closeSocket', 'openNext'),
    lost: to('RECONNECTING', 'closeSocket', 'openNext'),
    ended: to('DISCONNECTED', 'stopTimers', 'closeSocket', 'announceEnded'),
    silent: to('CONNECTING'),
    restart: to('CONNECTING'),
    exhausted: to('DISCONNECTED', 'stopTimers', 'closeSocket', 'announceFailed'),
    leave: to('DISCONNECTED', 'stopTimers', 'closeSocket'),
  },
  CONNECTED: {
    connect: to('CONNECTED'),
    opened: to('CONNECTED'),
    ready: to('CONNECTED', 'stopTimers', 'startPing', 'announceReady'),
    refused: to('DISCONNECTED', 'stopTimers', 'closeSocket', 'announceRefused'),
    slow: to('RECONNECTING', 'closeSocket', 'openNext'),
    lost: to('RECONNECTING', 'closeSocket', 'openNext'),
    ended: to('DISCONNECTED', 'stopTimers', 'closeSocket', 'announceEnded'),
    silent: to('RECONNECTING', 'closeSocket', 'openNext'),
    restart: to('RECONNECTING', 'forgetSession', 'closeSocket', 'openNext'),
    exhausted: to('CONNECTED'),
    leave: to('DISCONNECTED', 'stopTimers', 'closeSocket'),
  },
  RECONNECTING: {
    connect: to('RECONNECTING'),
    opened: to('RECONNECTING'),
    ready: to('CONNECTED', 'stopTimers', 'startPing', 'announceReady'),
    refused: to('DISCONNECTED', 'stopTimers', 'closeSocket', 'announceRefused'),
    slow: to('RECONNECTING', 'closeSocket', 'openNext'),
    // A refused attempt waits for its time limit; otherwise thirty attempts would end within milliseconds.
    lost: to('RECONNECTING', 'closeSocket'),
    ended: to('RECONNECTING', 'closeSocket'),
    silent: to('RECONNECTING'),
    restart: to('RECONNECTING'),
    exhausted: to('DISCONNECTED', 'stopTimers', 'closeSocket', 'announceFailed'),
    leave: to('DISCONNECTED', 'stopTimers', 'closeSocket'),
  },
};

export const MAX_ATTEMPTS = 30;
/** Further attempts of a first connection, for which a user waits: 15 s including the first attempt. */
export const FIRST_ATTEMPTS = 4;
const LIMITS_S = [2, 2, 3, 3, 5, 5, 8, 8, 13] as const;

/** Time limit of a reconnection attempt, in ms. Attempts count from 1. */
export function attemptLimit(attempt: number): number {
  return (LIMITS_S[Math.min(attempt, LIMITS_S.length) - 1] ?? 13) * 1000;
}
