// Counts open resources of a page from `watch()` on: connections, sockets, captured tracks, sound graphs, timers, and
// listeners of long-lived objects. It keeps weak references only, so that counting retains nothing.

/** Number of open resources of each kind. */
export type Count = Record<
  'connections' | 'sockets' | 'tracks' | 'soundGraphs' | 'timers' | 'listeners' | 'players',
  number
>;

export interface Census {
  count: () => Count;
  /** Objects made since `watch()` that are not collected yet, counted by kind. */
  uncollected: () => Record<string, number>;
  /** Also expects this object to be collected. */
  follow: (kind: string, object: object) => void;
  /** Stops counting and restores the browser's own functions. */
  end: () => void;
}

type Listener = EventListenerOrEventListenerObject | null;
type Made = new (...given: never[]) => object;

/** Replaces a property. @returns a function that restores it */
function replaced<T extends object, K extends keyof T>(owner: T, key: K, make: (original: T[K]) => T[K]): () => void {
  const own = Object.getOwnPropertyDescriptor(owner, key);
  Object.defineProperty(owner, key, { configurable: true, writable: true, value: make(owner[key]) });
  return () => {
    if (own) Object.defineProperty(owner, key, own);
    else Reflect.deleteProperty(owner, key);
  };
}

/** Counts timers that have neither run nor been cleared. */
function timers(): { count: () => number; undo: (() => void)[] } {
  const running = new Set<number>();
  const forget =
    (clear: (id?: number) => void) =>
    (id?: number): void => {
      if (id !== undefined) running.delete(id);
      clear(id);
    };
  const starting =
    (start: (act: () => void, ms?: number) => number, once: boolean) =>
    (act: () => void, ms?: number): number => {
      const id = start(() => {
        if (once) running.delete(id);
        act();
      }, ms);
      running.add(id);
      return id;
    };
  const undo = [
    replaced(window, 'setTimeout', (original) => starting(original.bind(window), true) as typeof original),
    replaced(window, 'setInterval', (original) => starting(original.bind(window), false) as typeof original),
    replaced(window, 'clearTimeout', (original) => forget(original.bind(window) as never) as typeof original),
    replaced(window, 'clearInterval', (original) => forget(original.bind(window) as never) as typeof original),
  ];
  return { count: () => running.size, undo };
}

/** Counts listeners of objects that outlive a call. */
function listeners(targets: EventTarget[]): { count: () => number; undo: (() => void)[] } {
  const held = new Map<EventTarget, { type: string; listener: Listener; capture: boolean }[]>();
  for (const target of targets) held.set(target, []);
  const captured = (options: unknown): boolean =>
    typeof options === 'boolean' ? options : Boolean((options as AddEventListenerOptions | undefined)?.capture);
  const drop = (target: EventTarget, type: string, listener: Listener, capture: boolean): void => {
    const list = held.get(target);
    const index = list?.findIndex(
      (each) => each.type === type && each.listener === listener && each.capture === capture,
    );
    if (index !== undefined && index >= 0) list?.splice(index, 1);
  };
  const undo = [
    replaced(
      EventTarget.prototype,
      'addEventListener',
      (original) =>
        function (this: EventTarget, type, listener, options) {
          const target = this ?? window;
          const list = held.get(target);
          const capture = captured(options);
          const { once, signal } = typeof options === 'object' ? options : {};
          const known = list?.some(
            (each) => each.type === type && each.listener === listener && each.capture === capture,
          );
          if (list && !known && listener && !signal?.aborted) {
            list.push({ type, listener, capture });
            const gone = (): void => drop(target, type, listener, capture);
            if (once) original.call(target, type, gone, { once, capture });
            if (signal) original.call(signal, 'abort', gone, { once: true });
          }
          original.call(target, type, listener, options);
        },
    ),
    replaced(
      EventTarget.prototype,
      'removeEventListener',
      (original) =>
        function (this: EventTarget, type, listener, options) {
          const target = this ?? window;
          drop(target, type, listener, captured(options));
          original.call(target, type, listener, options);
        },
    ),
  ];
  return { count: () => [...held.values()].reduce((sum, list) => sum + list.length, 0), undo };
}

/** Starts counting. */
export function watch(): Census {
  const made: { kind: string; ref: WeakRef<object> }[] = [];
  const follow = (kind: string, object: object): void => void made.push({ kind, ref: new WeakRef(object) });
  const alive = <T extends object>(kind: string): T[] =>
    made.flatMap((each) => (each.kind === kind ? ((each.ref.deref() as T | undefined) ?? []) : []));
  const following =
    <T extends object>(kind: string) =>
    (original: T): T =>
      new Proxy(original, {
        construct: (target, given, newTarget) => {
          const object = Reflect.construct(target as Made, given, newTarget as Made) as object;
          follow(kind, object);
          return object;
        },
      });
  const capturing = <K extends 'getUserMedia' | 'getDisplayMedia'>(key: K): (() => void) =>
    replaced(navigator.mediaDevices, key, (original) => async (constraints?: MediaStreamConstraints) => {
      const stream = await original.call(navigator.mediaDevices, constraints);
      for (const track of stream.getTracks()) follow('captured track', track);
      return stream;
    });
  const timing = timers();
  const listening = listeners([window, document, document.body, navigator.mediaDevices]);
  const undo = [
    replaced(window, 'RTCPeerConnection', following('connection')),
    replaced(window, 'WebSocket', following('socket')),
    replaced(window, 'AudioContext', following('sound graph')),
    capturing('getUserMedia'),
    capturing('getDisplayMedia'),
    ...timing.undo,
    ...listening.undo,
  ];
  const connections = (): RTCPeerConnection[] => alive('connection');
  return {
    follow,
    count: () => ({
      connections: connections().filter(({ signalingState }) => signalingState !== 'closed').length,
      sockets: alive<WebSocket>('socket').filter(({ readyState }) => readyState !== WebSocket.CLOSED).length,
      tracks: [
        ...alive<MediaStreamTrack>('captured track'),
        ...connections().flatMap((connection) => connection.getReceivers().map(({ track }) => track)),
      ].filter(({ readyState }) => readyState === 'live').length,
      soundGraphs: alive<AudioContext>('sound graph').filter(({ state }) => state !== 'closed').length,
      timers: timing.count(),
      listeners: listening.count(),
      players: document.querySelectorAll('[id^=player_]').length,
    }),
    uncollected: () => {
      const left: Record<string, number> = {};
      for (const { kind, ref } of made) if (ref.deref()) left[kind] = (left[kind] ?? 0) + 1;
      return left;
    },
    end: () => {
      for (const each of undo.reverse()) each();
    },
  };
}
