/** State of a media connection as the application sees it. */
export type PeerState = 'DISCONNECTED' | 'CONNECTING' | 'CONNECTED' | 'RECONNECTING';

/**
 * start: first offer · up: transport connected · lost: transport failed, or no connection in time · limit: the time
 * limit of a recovery attempt passed · exhausted: no attempts left · close: not needed any more.
 */
export type PeerEvent = 'start' | 'up' | 'lost' | 'limit' | 'exhausted' | 'close';
export type PeerEffect = 'open' | 'reopen' | 'teardown' | 'disarm' | 'resetAttempts' | 'announceFailed';

export interface PeerCell {
  next: PeerState;
  effects: readonly PeerEffect[];
}

const to = (next: PeerState, ...effects: PeerEffect[]): PeerCell => ({ next, effects });

export const PEER_TABLE: Readonly<Record<PeerState, Readonly<Record<PeerEvent, PeerCell>>>> = {
  DISCONNECTED: {
    start: to('CONNECTING', 'open'),
    up: to('DISCONNECTED'),
    lost: to('DISCONNECTED'),
    limit: to('DISCONNECTED'),
    exhausted: to('DISCONNECTED'),
    close: to('DISCONNECTED'),
  },
  CONNECTING: {
    start: to('CONNECTING'),
    up: to('CONNECTED', 'disarm', 'resetAttempts'),
    lost: to('RECONNECTING', 'disarm', 'teardown', 'reopen'),
    limit: to('RECONNECTING', 'disarm', 'teardown', 'reopen'),
    exhausted: to('CONNECTING'),
    close: to('DISCONNECTED', 'disarm', 'teardown'),
  },
  CONNECTED: {
    start: to('CONNECTED'),
    up: to('CONNECTED'),
    lost: to('RECONNECTING', 'teardown', 'reopen'),
    limit: to('CONNECTED'),
    exhausted: to('CONNECTED'),
    close: to('DISCONNECTED', 'disarm', 'teardown'),
  },
  RECONNECTING: {
    start: to('RECONNECTING'),
    up: to('CONNECTED', 'disarm', 'resetAttempts'),
    // The time limit of the attempt starts the next one, so that an unreachable network is not flooded with attempts.
    lost: to('RECONNECTING', 'teardown'),
    limit: to('RECONNECTING', 'teardown', 'reopen'),
    exhausted: to('DISCONNECTED', 'disarm', 'teardown', 'announceFailed'),
    close: to('DISCONNECTED', 'disarm', 'teardown'),
  },
};
