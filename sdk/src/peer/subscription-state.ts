/** The kinds of media of a publisher. */
export interface Kinds {
  audio: boolean;
  bigVideo: boolean;
  auxVideo: boolean;
  /** Whether the small picture is wanted, where the publisher sends two; only in messages to the server. */
  smallVideo?: boolean;
}

export const NOTHING: Kinds = { audio: false, bigVideo: false, auxVideo: false };
export const EVERYTHING: Kinds = { audio: true, bigVideo: true, auxVideo: true };

export function sameKinds(a: Kinds, b: Kinds): boolean {
  return a.audio === b.audio && a.bigVideo === b.bigVideo && a.auxVideo === b.auxVideo;
}

export function anyKind(kinds: Kinds): boolean {
  return kinds.audio || kinds.bigVideo || kinds.auxVideo;
}

/** IDLE: nothing is sent · WAITING: a change waits for the server's answer · HELD: the server cannot be reached. */
export type QueueState = 'IDLE' | 'WAITING' | 'HELD';
/**
 * push: another request was queued · result: the server answered · silence: 5 s without an answer · spent: no answer to
 * the last retry · down, up: state of the signalling · clear: the connection is closed.
 */
export type QueueEvent = 'push' | 'result' | 'silence' | 'spent' | 'down' | 'up' | 'clear';
export type QueueEffect = 'sendHead' | 'armTimer' | 'disarmTimer' | 'resolveHead' | 'failHead' | 'advance' | 'failAll';

export interface QueueCell {
  next: QueueState;
  effects: readonly QueueEffect[];
}

const to = (next: QueueState, ...effects: QueueEffect[]): QueueCell => ({ next, effects });

/** `advance` sends the next queued request, if there is one, and returns to WAITING by `push`. */
export const QUEUE_TABLE: Readonly<Record<QueueState, Readonly<Record<QueueEvent, QueueCell>>>> = {
  IDLE: {
    push: to('WAITING', 'sendHead', 'armTimer'),
    result: to('IDLE'),
    silence: to('IDLE'),
    spent: to('IDLE'),
    down: to('HELD'),
    up: to('IDLE'),
    clear: to('IDLE'),
  },
  WAITING: {
    push: to('WAITING'),
    result: to('IDLE', 'disarmTimer', 'resolveHead', 'advance'),
    silence: to('WAITING', 'sendHead', 'armTimer'),
    spent: to('IDLE', 'disarmTimer', 'failHead', 'advance'),
    down: to('HELD', 'disarmTimer'),
    up: to('WAITING'),
    clear: to('IDLE', 'disarmTimer', 'failAll'),
  },
  HELD: {
    push: to('HELD'),
    // An answer from the earlier connection: held requests are sent again.
    result: to('HELD'),
    silence: to('HELD'),
    spent: to('HELD'),
    down: to('HELD'),
    up: to('IDLE', 'advance'),
    clear: to('IDLE', 'failAll'),
  },
};
