import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PeerLink } from '../src/peer/peer-link.js';
import { RemoteUser, type SubscribeCall } from '../src/peer/remote-user.js';
import {
  DOWNLINK_TABLE,
  EVERYTHING,
  NOTHING,
  type DownlinkEvent,
  type DownlinkPhase,
} from '../src/peer/subscription-state.js';
import { PublisherFlag } from '../src/protocol/commands.js';

type Actions = ConstructorParameters<typeof PeerLink>[0];

/** A connection that the test answers, connects and breaks. */
interface FakeLink {
  answer(): Promise<void>;
  connect(): void;
  fail(): void;
  closed: boolean;
}
const links: FakeLink[] = [];

vi.mock('../src/peer/peer-link.js', () => ({
  PeerLink: class {
    state = 'CONNECTING';
    closed = false;
    connect = (): void => undefined;
    fail = (): void => undefined;
    constructor(private readonly actions: Actions) {
      links.push(this as unknown as FakeLink);
    }
    start(): Promise<void> {
      this.actions.open();
      return new Promise((resolve, reject) => {
        this.connect = () => {
          resolve();
          // From then on a failure is one of all attempts to reconnect.
          this.fail = () => this.actions.failed();
        };
        this.fail = () => reject(new Error('no connection'));
      });
    }
    answer(): Promise<void> {
      const attempt = { recovering: false, current: () => true, signal: new AbortController().signal };
      return this.actions.negotiate({} as never, attempt as never);
    }
    close(): void {
      this.closed = true;
    }
  },
}));

const SENT = { ...NOTHING, audio: true, bigVideo: true };
const FLAGS = PublisherFlag.AUDIO | PublisherFlag.VIDEO;
const receivers = ['audio', 'video', 'video'].map((kind) => ({ track: { kind } }));

let messages: string[];
let added: number;
let user: RemoteUser;
let call: SubscribeCall;

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const main = () => {
  if (!user.main) throw new Error('nothing is sent');
  return user.main;
};

/** A user who sends sound and picture, of which nothing is wanted yet. */
async function newUser(): Promise<RemoteUser> {
  const channel = {
    reliable: { available: true },
    state: 'CONNECTED',
    twoPictures: true,
    log: { warn: () => undefined },
    send: (tag: string) => messages.push(tag),
    probe: () => undefined,
  };
  const downlinks = {
    take: () => ({ connection: { getReceivers: () => receivers }, accepted: Promise.resolve(true) }),
    prewarm: () => undefined,
  };
  const events = { stream: (event: string) => (added += Number(event === 'stream-added')), muted: () => undefined };
  const made = new RemoteUser(
    'u',
    '1',
    channel as never,
    downlinks as never,
    {
      ...events,
      error: () => undefined,
    } as never,
  );
  await made.appear(SENT, undefined);
  return made;
}

beforeEach(async () => {
  links.length = 0;
  [messages, added] = [[], 0];
  user = await newUser();
  call = { abandoned: false };
});
afterEach(() => user.close());

/** Brings the user into a phase, in which both kinds are wanted; in IDLE after a connection that failed. */
const REACH: Record<DownlinkPhase, () => Promise<void>> = {
  IDLE: () => Promise.resolve(),
  ASKING: () => {
    user.subscribe(main(), {}, call).catch(() => undefined);
    return Promise.resolve();
  },
  CONNECTING: async () => {
    await REACH.ASKING();
    await links[0]?.answer();
    // What was offered ahead is narrowed to what is wanted.
    user.answered('on_sub_change', { srctinyid: '1', errCode: 0 });
    await settle();
  },
  OPEN: async () => {
    await REACH.CONNECTING();
    links[0]?.connect();
    await settle();
  },
  GONE: async () => {
    await REACH.OPEN();
    const stream = main();
    user.close();
    user.main = stream;
  },
};

type WishEvent = 'same' | 'other' | 'none' | 'stillNone' | 'size' | 'undone' | 'sent';

const DO: Record<WishEvent, () => Promise<void>> = {
  stillNone: () => user.subscribe(main(), { audio: false, video: false }, { abandoned: false }),
  same: () => user.subscribe(main(), {}, { abandoned: false }),
  other: () => user.subscribe(main(), { video: false }, { abandoned: false }),
  none: () => user.unsubscribe(main()),
  size: () => user.setSize('small'),
  undone: () => Promise.resolve(user.abandon(call)),
  sent: () => Promise.resolve(user.update(FLAGS | PublisherFlag.AUXILIARY)),
};

/** What comes before some events. */
const BEFORE: Partial<Record<WishEvent, () => Promise<void>>> = {
  stillNone: async () => {
    if (user.phase === 'GONE') {
      user = await newUser();
      const stream = main();
      user.close();
      user.main = stream;
    } else user.unsubscribe(main()).catch(() => undefined);
    await settle();
  },
};

/** What is seen of a step: connections that were opened, requests, whether the connection was closed, the outcome. */
const SEEN: Record<DownlinkPhase, Record<WishEvent, string>> = {
  IDLE: {
    same: 'opens, waits',
    other: 'opens, waits',
    none: 'done',
    stillNone: 'done',
    size: 'done',
    undone: 'done',
    sent: 'announces, done',
  },
  ASKING: {
    same: 'waits',
    other: 'waits',
    none: 'on_unsub, waits',
    stillNone: 'waits',
    size: 'done',
    undone: 'closes, done',
    sent: 'done',
  },
  CONNECTING: {
    same: 'waits',
    other: 'waits',
    none: 'on_unsub, waits',
    stillNone: 'waits',
    size: 'on_sub_change, waits',
    undone: 'on_unsub, done',
    sent: 'announces, done',
  },
  OPEN: {
    same: 'done',
    other: 'on_sub_change, waits',
    none: 'on_unsub, waits',
    stillNone: 'done',
    size: 'on_sub_change, waits',
    undone: 'on_unsub, done',
    sent: 'announces, done',
  },
  GONE: { same: 'fails', other: 'fails', none: 'done', stillNone: 'fails', size: 'done', undone: 'done', sent: 'done' },
};

const cells = (Object.keys(DOWNLINK_TABLE) as DownlinkPhase[]).flatMap((phase) =>
  (Object.keys(DO) as WishEvent[]).map((event) => [phase, event, SEEN[phase][event]] as const),
);

/** What the connection, the server and the end of a subscription do. */
const HAPPEN: Record<Exclude<DownlinkEvent, WishEvent>, () => unknown> = {
  answered: () => links.at(-1)?.answer(),
  connected: () => links.at(-1)?.connect(),
  failed: () => links.at(-1)?.fail(),
  released: () => {
    user.unsubscribe(main()).catch(() => undefined);
    user.answered('on_unsub', { srctinyid: '1', errCode: 0 });
  },
  gone: () => user.close(),
};

const HAPPENS: [phase: DownlinkPhase, event: keyof typeof HAPPEN, next: DownlinkPhase][] = [
  ['IDLE', 'gone', 'GONE'],
  ['ASKING', 'answered', 'CONNECTING'],
  ['ASKING', 'connected', 'OPEN'],
  ['ASKING', 'failed', 'IDLE'],
  ['ASKING', 'released', 'IDLE'],
  ['ASKING', 'gone', 'GONE'],
  // An offer that is repeated to recover the connection.
  ['CONNECTING', 'answered', 'CONNECTING'],
  ['CONNECTING', 'connected', 'OPEN'],
  ['CONNECTING', 'failed', 'IDLE'],
  ['CONNECTING', 'released', 'IDLE'],
  ['CONNECTING', 'gone', 'GONE'],
  ['OPEN', 'answered', 'OPEN'],
  ['OPEN', 'failed', 'IDLE'],
  ['OPEN', 'released', 'IDLE'],
  ['OPEN', 'gone', 'GONE'],
  ['GONE', 'gone', 'GONE'],
];
const PHASES = Object.keys(DOWNLINK_TABLE) as DownlinkPhase[];
const CANNOT_HAPPEN = PHASES.flatMap((phase) =>
  (Object.keys(HAPPEN) as (keyof typeof HAPPEN)[])
    .filter((event) => !HAPPENS.some((row) => row[0] === phase && row[1] === event))
    .map((event) => [phase, event] as const),
);

describe('the connection to a publisher', () => {
  it.each(cells)('%s, %s: %s', async (phase, event, expected) => {
    await REACH[phase]();
    await BEFORE[event]?.();
    const before = { links: links.length, added };
    messages = [];
    const [link] = links;
    const wasClosed = link?.closed ?? false;
    let outcome = 'waits';
    DO[event]().then(
      () => (outcome = 'done'),
      () => (outcome = 'fails'),
    );
    await settle();
    const seen = [
      ...(links.length > before.links ? ['opens'] : []),
      ...messages,
      ...(!wasClosed && link?.closed ? ['closes'] : []),
      ...(added > before.added ? ['announces'] : []),
      outcome,
    ];
    expect(seen.join(', ')).toBe(expected);
    expect(user.phase).toBe(DOWNLINK_TABLE[phase][event].next);
  });

  it.each(HAPPENS)('%s, %s: it is %s', async (phase, event, next) => {
    await REACH[phase]();
    const link = links.at(-1);
    await HAPPEN[event]();
    await settle();
    expect(user.phase).toBe(next);
    expect(DOWNLINK_TABLE[phase][event].next).toBe(next);
    const isClosed = DOWNLINK_TABLE[phase][event].step === 'close';
    if (link && phase !== 'GONE') expect(link.closed).toBe(isClosed);
  });

  it.each(CANNOT_HAPPEN)('%s, %s: nothing, because it comes from an earlier connection', (phase, event) => {
    expect(DOWNLINK_TABLE[phase][event]).toEqual({ step: 'keep', next: phase });
  });

  it('asks for other kinds once it is open, and not at all if the connection asked for them itself', async () => {
    await REACH.ASKING();
    DO.other().catch(() => undefined);
    messages = [];
    await links[0]?.answer();
    links[0]?.connect();
    await settle();
    // The answer came ahead for everything: one request narrows it to what is wanted by now.
    expect(messages).toEqual(['on_sub_change']);
    expect(user.wanted).toEqual({ ...EVERYTHING, bigVideo: false, auxVideo: false });
  });

  it('is opened again by the same wish after it failed', async () => {
    await REACH.ASKING();
    links[0]?.fail();
    await settle();
    expect(user.wanted).toEqual(NOTHING);
    DO.same().catch(() => undefined);
    expect(links).toHaveLength(2);
  });
});
