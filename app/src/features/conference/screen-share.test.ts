import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Rtc from '@wardlink/rtc';
import { screenIdOf } from '@wardlink/contract';
import type { RoomEvent, Sharing } from '@wardlink/client';
import { ConferenceRoom } from './conference-room.js';
import { ScreenShare } from './screen-share.js';

/** A step that ends when the test says so. */
class Gate {
  #open: () => void = () => undefined;
  readonly #opened = new Promise<void>((resolve) => (this.#open = resolve));
  #arrive: () => void = () => undefined;
  /** Somebody waits at it. */
  readonly reached = new Promise<void>((resolve) => (this.#arrive = resolve));
  async pass(): Promise<void> {
    this.#arrive();
    await this.#opened;
  }
  open(): void {
    this.#open();
  }
}

const STEPS = ['choose', 'sign', 'join', 'publish'] as const;
type Step = (typeof STEPS)[number];
let gates: Record<Step, Gate>;

class Track extends EventTarget {
  readonly kind = 'video';
  enabled = true;
  readyState = 'live';
  contentHint = '';
  stop(): void {
    this.readyState = 'ended';
  }
  /** The browser's own button. */
  endByBrowser(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
}
let captured: Track[];
let chooser: ReturnType<typeof vi.fn>;

class FakeClient {
  #listeners = new Map<string, (event: unknown) => void>();
  on = (event: string, listener: (event: unknown) => void): void => void this.#listeners.set(event, listener);
  off = (): void => undefined;
  emit(event: string, content: unknown): void {
    this.#listeners.get(event)?.(content);
  }
  enableActiveSpeaker = (): void => undefined;
  join = vi.fn(() => gates.join.pass());
  publish = vi.fn(() => gates.publish.pass());
  leave = vi.fn(() => Promise.resolve());
  subscribe = vi.fn(() => Promise.resolve());
}
const made = vi.hoisted((): { clients: unknown[] } => ({ clients: [] }));
const clients = (): FakeClient[] => made.clients as FakeClient[];

vi.mock('@wardlink/rtc', async (importOriginal) => ({
  ...(await importOriginal<typeof Rtc>()),
  createClient: () => {
    const client = new FakeClient();
    made.clients.push(client);
    return client;
  },
  followVisibleVideos: () => ({ show: () => undefined, close: () => undefined }),
}));

beforeEach(() => {
  gates = { choose: new Gate(), sign: new Gate(), join: new Gate(), publish: new Gate() };
  captured = [];
  made.clients = [];
  chooser = vi.fn(async () => {
    await gates.choose.pass();
    const track = new Track();
    captured.push(track);
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  });
  vi.stubGlobal('navigator', { userAgent: 'test', mediaDevices: { getDisplayMedia: chooser } });
});
afterEach(() => vi.unstubAllGlobals());

const access = { identifier: screenIdOf('7'), userSig: 's', roomKey: 'k' };
const live = (): Track[] => captured.filter(({ readyState }) => readyState === 'live');

function sharing() {
  const shown: Sharing[] = [];
  const failed = vi.fn();
  const share = new ScreenShare({
    sdkAppId: 1,
    serverUrl: 'wss://x',
    roomId: 5,
    sign: async () => {
      await gates.sign.pass();
      return access;
    },
    changed: (state) => shown.push(state),
    failed,
  });
  return { share, shown, failed };
}

type Action = (share: ScreenShare) => void;
const ACTIONS: Record<string, { act: Action; ends: boolean; from: Step }> = {
  'a second click': { act: (share) => void share.start(), ends: false, from: 'choose' },
  'it is stopped, by the user or since somebody else was first': {
    act: (share) => void share.stop(),
    ends: true,
    from: 'choose',
  },
  'the call is left or ends': { act: (share) => share.close(), ends: true, from: 'choose' },
  "the browser's own button": { act: () => captured[0]?.endByBrowser(), ends: true, from: 'sign' },
  'the server ends it': { act: () => clients()[0]?.emit('client-banned', new Error('over')), ends: true, from: 'join' },
};
const PHASES = [...STEPS, 'shown'] as const;
const cells = Object.entries(ACTIONS).flatMap(([action, { from }]) =>
  PHASES.slice(PHASES.indexOf(from)).map((phase) => [action, phase] as const),
);

describe('what is wished counts, whatever is still opening', () => {
  it.each(cells)('%s, at the step: %s', async (action, phase) => {
    const { act, ends } = ACTIONS[action] ?? { act: () => undefined, ends: false };
    const { share, shown } = sharing();
    const started = share.start();
    for (const step of STEPS) {
      if (step === phase) break;
      gates[step].open();
    }
    if (phase === 'shown') await started;
    else await gates[phase].reached;
    act(share);
    for (const step of STEPS) gates[step].open();
    await started;
    expect(chooser).toHaveBeenCalledTimes(1);
    expect(clients().length).toBeLessThanOrEqual(1);
    expect(live()).toHaveLength(ends ? 0 : 1);
    expect(shown.at(-1)).toBe(ends ? 'off' : 'on');
    for (const { join, publish, leave } of clients()) {
      expect(leave).toHaveBeenCalledTimes(ends ? 1 : 0);
      if (ends && phase === 'join') expect(publish).not.toHaveBeenCalled();
      expect(join).toHaveBeenCalledTimes(1);
    }
  });

  it('closes what the user chooses after the end in the list that is still open', async () => {
    const { share } = sharing();
    const started = share.start();
    await gates.choose.reached;
    share.close();
    await started;
    gates.choose.open();
    await vi.waitFor(() => expect(captured).toHaveLength(1), { timeout: 30_000 });
    await vi.waitFor(() => expect(live()).toEqual([]), { timeout: 30_000 });
    expect(clients()).toEqual([]);
  });

  it.each([
    ['the user chooses nothing', new DOMException('Permission denied', 'NotAllowedError'), 0],
    ['the system forbids it', new DOMException('Permission denied by system', 'NotAllowedError'), 1],
    ['the screen cannot be read', new DOMException('no', 'NotReadableError'), 1],
  ])('says only what went wrong: %s', async (_case, error, times) => {
    const { share, shown, failed } = sharing();
    chooser.mockRejectedValueOnce(error);
    await share.start();
    expect(shown).toEqual(['choosing', 'off']);
    expect(failed).toHaveBeenCalledTimes(times);
    // It can be tried again.
    for (const step of STEPS) gates[step].open();
    await share.start();
    expect(shown.at(-1)).toBe('on');
  });

  it('shares no more once the call is over', async () => {
    const { share } = sharing();
    share.close();
    await share.start();
    expect(chooser).not.toHaveBeenCalled();
  });
});

/** The page of one member of the room. */
function pageOf(userId: string) {
  const events: RoomEvent[] = [];
  const sharedBy = vi.fn();
  const signScreen = () => Promise.resolve({ ...access, identifier: screenIdOf(userId) });
  const devices = { partly: vi.fn(), failed: vi.fn(), notShared: vi.fn() };
  const room = new ConferenceRoom(
    { sdkAppId: 1, userId, userSig: 's', serverUrl: 'wss://x', roomId: 5, roomKey: 'k', video: true, mayShare: true },
    {
      ...devices,
      event: (event) => events.push(event),
      sharedBy,
      signScreen,
      sign: () => Promise.resolve({ userSig: 's' }),
    },
  );
  const client = clients().at(-1);
  const see = (event: 'stream-added' | 'stream-removed', sharer: string): void => {
    const stream = {
      getUserId: () => screenIdOf(sharer),
      getType: () => 'auxiliary',
      stop: () => undefined,
      play: () => Promise.resolve(),
    };
    client?.emit(event, { stream });
  };
  const shown = () => events.flatMap((event) => (event.type === 'screens' ? [event.userIds] : [])).at(-1);
  const state = () => events.flatMap((event) => (event.type === 'own' ? [event.change.sharing] : [])).at(-1);
  return { room, client, see, shown, state, sharedBy };
}

describe('several people share at the same time', () => {
  it.each([
    ['7', '8'],
    ['8', '7'],
  ])('the first one in the order of the room goes on: %s before %s', async (first, second) => {
    for (const step of STEPS) gates[step].open();
    const pages = { '7': pageOf('7'), '8': pageOf('8') } as Record<string, ReturnType<typeof pageOf>>;
    for (const page of Object.values(pages)) page.room.shareScreen();
    await vi.waitFor(() => expect(Object.values(pages).map(({ state }) => state())).toEqual(['on', 'on']), {
      timeout: 30_000,
    });
    for (const sharer of [first, second]) for (const page of Object.values(pages)) page.see('stream-added', sharer);
    expect(pages[first]?.state()).toBe('on');
    expect(pages[second]?.state()).toBe('off');
    expect(pages[second]?.sharedBy).toHaveBeenCalledWith(first);
    expect(live()).toHaveLength(1);
    for (const page of Object.values(pages)) page.see('stream-removed', second);
    for (const page of Object.values(pages)) expect(page.shown()).toEqual([first]);
  });

  it('a user who is still choosing a window when somebody else begins shares none', async () => {
    const { room, see, state, sharedBy } = pageOf('7');
    room.shareScreen();
    await gates.choose.reached;
    see('stream-added', '8');
    expect(state()).toBe('off');
    for (const step of STEPS) gates[step].open();
    await vi.waitFor(() => expect(captured).toHaveLength(1), { timeout: 30_000 });
    await vi.waitFor(() => expect(live()).toEqual([]), { timeout: 30_000 });
    room.shareScreen();
    expect(chooser).toHaveBeenCalledTimes(1);
    expect(sharedBy).toHaveBeenCalledTimes(2);
  });
});

it('a screen is received from when it is shown first, and once', () => {
  const { room, client, see } = pageOf('7');
  see('stream-added', '8');
  expect(client?.subscribe).not.toHaveBeenCalled();
  for (const element of [{} as HTMLElement, null, {} as HTMLElement]) room.setElement(screenIdOf('8'), element);
  expect(client?.subscribe).toHaveBeenCalledTimes(1);
});
