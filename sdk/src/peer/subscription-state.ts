/** The kinds of media of a publisher. */
export interface Kinds {
  audio: boolean;
  bigVideo: boolean;
  auxVideo: boolean;
  /** Whether the small picture is wanted, if the publisher sends two; only in messages to the server. */
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

/**
 * IDLE: no connection · ASKING: the server has not answered the offer · CONNECTING: the tracks are known · OPEN: connected
 * once, also while it reconnects · GONE: the publisher or the room is gone.
 */
export type DownlinkPhase = 'IDLE' | 'ASKING' | 'CONNECTING' | 'OPEN' | 'GONE';
/**
 * By the application: same, other, none, stillNone: it wants the same kinds as before, others, no longer any, or none as
 * before · size: another size of the picture · undone: the only call that wanted anything was aborted · released: nobody
 * wants the connection any more.
 * By the server and the connection: sent: the publisher sends other kinds · answered: the server answered the offer ·
 * connected: for the first time · failed: for good · gone: the publisher or the room is gone.
 */
export type DownlinkEvent =
  | 'same'
  | 'other'
  | 'none'
  | 'stillNone'
  | 'size'
  | 'undone'
  | 'released'
  | 'sent'
  | 'answered'
  | 'connected'
  | 'failed'
  | 'gone';
/**
 * keep: nothing · open: opens the connection · join: waits until it is open · then: waits, then asks for the kinds ·
 * ask: asks the server · close: closes the connection · announce: announces new streams · refuse: fails.
 */
export type DownlinkStep = 'keep' | 'open' | 'join' | 'then' | 'ask' | 'close' | 'announce' | 'refuse';

export interface DownlinkCell {
  step: DownlinkStep;
  next: DownlinkPhase;
}

const EVENTS = [
  'same',
  'other',
  'none',
  'stillNone',
  'size',
  'undone',
  'released',
  'sent',
  'answered',
  'connected',
  'failed',
  'gone',
] as const satisfies readonly DownlinkEvent[];

type Cells = Partial<Record<DownlinkEvent, DownlinkStep | readonly [DownlinkStep, DownlinkPhase]>>;

/** The cells of a phase. A step alone stays in the phase; an event that is not named changes nothing. */
const phase = (own: DownlinkPhase, cells: Cells): Readonly<Record<DownlinkEvent, DownlinkCell>> =>
  Object.fromEntries(
    EVENTS.map((event) => {
      const [step, next] = [cells[event] ?? 'keep'].flat() as [DownlinkStep, DownlinkPhase?];
      return [event, { step, next: next ?? own }];
    }),
  ) as Record<DownlinkEvent, DownlinkCell>;

const IDLE = ['keep', 'IDLE'] as const;
const CLOSED = ['close', 'IDLE'] as const;
const OPENS = ['open', 'ASKING'] as const;
const CONNECTED = ['keep', 'OPEN'] as const;
const GONE = ['close', 'GONE'] as const;

/** The server refuses to change a subscription that it has not made yet. Until then it may be closed without asking. */
export const DOWNLINK_TABLE: Readonly<Record<DownlinkPhase, Readonly<Record<DownlinkEvent, DownlinkCell>>>> = {
  IDLE: phase('IDLE', { same: OPENS, other: OPENS, undone: 'ask', sent: 'announce', gone: GONE }),
  ASKING: phase('ASKING', {
    same: 'join',
    other: 'then',
    none: 'ask',
    stillNone: 'join',
    undone: CLOSED,
    released: CLOSED,
    answered: ['keep', 'CONNECTING'],
    connected: CONNECTED,
    failed: IDLE,
    gone: GONE,
  }),
  CONNECTING: phase('CONNECTING', {
    same: 'join',
    other: 'then',
    none: 'ask',
    stillNone: 'join',
    size: 'ask',
    undone: 'ask',
    released: CLOSED,
    sent: 'announce',
    connected: CONNECTED,
    failed: IDLE,
    gone: GONE,
  }),
  OPEN: phase('OPEN', {
    other: 'ask',
    none: 'ask',
    size: 'ask',
    undone: 'ask',
    released: CLOSED,
    sent: 'announce',
    failed: IDLE,
    gone: GONE,
  }),
  GONE: phase('GONE', { same: 'refuse', other: 'refuse', stillNone: 'refuse' }),
};

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
