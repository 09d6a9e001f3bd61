/** One media connection as the application sees it. */
export type PeerState = 'DISCONNECTED' | 'CONNECTING' | 'CONNECTED' | 'RECONNECTING';

/**
 * start: first offer · up: transport connected · lost: transport failed, or no connection in time ·
 * limit: the time limit of a recovery attempt passed · exhausted: no attempts left · close: not wanted any more.
 */
export type PeerEvent = 'start' | 'up' | 'lost' | 'limit' | 'exhausted' | 'close';
export type PeerEffect = 'open' | 'reopen' | 'teardown' | 'disarm' | 'resetAttempts' | 'announceFailed';

export interface PeerCell {
  next: PeerState;
  effects: readonly PeerEffect[];
}

const stay = (next: PeerState): PeerCell => ({ next, effects: [] });
const to = (next: PeerState, ...effects: PeerEffect[]): PeerCell => ({ next, effects });

export const PEER_TABLE: Readonly<Record<PeerState, Readonly<Record<PeerEvent, PeerCell>>>> = {
  DISCONNECTED: {
    start: to('CONNECTING', 'open'),
    up: stay('DISCONNECTED'),
    lost: stay('DISCONNECTED'),
    limit: stay('DISCONNECTED'),
    exhausted: stay('DISCONNECTED'),
    close: stay('DISCONNECTED'),
  },
  CONNECTING: {
    start: stay('CONNECTING'),
    up: to('CONNECTED', 'disarm', 'resetAttempts'),
    lost: to('RECONNECTING', 'disarm', 'teardown', 'reopen'),
    limit: to('RECONNECTING', 'disarm', 'teardown', 'reopen'),
    exhausted: stay('CONNECTING'),
    close: to('DISCONNECTED', 'disarm', 'teardown'),
  },
  CONNECTED: {
    start: stay('CONNECTED'),
    up: stay('CONNECTED'),
    lost: to('RECONNECTING', 'teardown', 'reopen'),
    limit: stay('CONNECTED'),
    exhausted: stay('CONNECTED'),
    close: to('DISCONNECTED', 'disarm', 'teardown'),
  },
  RECONNECTING: {
    start: stay('RECONNECTING'),
    up: to('CONNECTED', 'disarm', 'resetAttempts'),
    // The attempt's own time limit opens the next one, so that a dead network is not hammered.
    lost: to('RECONNECTING', 'teardown'),
    limit: to('RECONNECTING', 'teardown', 'reopen'),
    exhausted: to('DISCONNECTED', 'disarm', 'teardown', 'announceFailed'),
    close: to('DISCONNECTED', 'disarm', 'teardown'),
  },
};
