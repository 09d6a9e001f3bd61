export type PlayerState = 'NONE' | 'PLAYING' | 'PAUSED' | 'STOPPED';
/** Media element events, track mute and end, and `stop` for the application's own stop. */
export type PlayerEvent = 'playing' | 'pause' | 'mute' | 'unmute' | 'ended' | 'stop';
export type PlayerEffect = 'announce';

export interface PlayerCell {
  next: PlayerState;
  effects: readonly PlayerEffect[];
}

const stay = (next: PlayerState): PlayerCell => ({ next, effects: [] });
const to = (next: PlayerState): PlayerCell => ({ next, effects: ['announce'] });

export const PLAYER_TABLE: Readonly<Record<PlayerState, Readonly<Record<PlayerEvent, PlayerCell>>>> = {
  NONE: {
    playing: to('PLAYING'),
    pause: stay('NONE'),
    mute: stay('NONE'),
    unmute: stay('NONE'),
    ended: to('STOPPED'),
    stop: stay('NONE'),
  },
  PLAYING: {
    playing: stay('PLAYING'),
    pause: to('PAUSED'),
    mute: to('PAUSED'),
    unmute: stay('PLAYING'),
    ended: to('STOPPED'),
    stop: stay('NONE'),
  },
  PAUSED: {
    playing: to('PLAYING'),
    pause: stay('PAUSED'),
    mute: stay('PAUSED'),
    unmute: to('PLAYING'),
    ended: to('STOPPED'),
    stop: stay('NONE'),
  },
  // A track that follows an ended one starts the player again.
  STOPPED: {
    playing: to('PLAYING'),
    pause: stay('STOPPED'),
    mute: stay('STOPPED'),
    unmute: stay('STOPPED'),
    ended: stay('STOPPED'),
    stop: stay('NONE'),
  },
};
