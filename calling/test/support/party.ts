import type { Browser, Page } from 'playwright';
import type * as Rtc from '@wardlink/rtc';
import { expect } from 'vitest';
import { APP, type CallingHost } from './calling-host.js';

type Library = Pick<typeof Rtc, 'createClient' | 'createStream'>;

interface PartyState {
  client: Rtc.Client;
  local: Rtc.LocalStream;
  remotes: Map<string, Rtc.RemoteStream>;
  loudest: Record<string, number>;
  events: string[];
  /** The camera's track, while it is removed from the stream. */
  track: MediaStreamTrack | undefined;
  /** Every peer connection of the page, oldest first. */
  connections: RTCPeerConnection[];
}
declare global {
  interface Window {
    TRTC: Library;
    party: PartyState;
  }
}

export interface PartyOptions {
  room: number;
  /** The provider's original client, or ours. */
  library: 'provider' | 'ours';
  mode?: 'rtc' | 'live';
  role?: 'anchor' | 'audience';
  /** Publishes only the screen, beside another client of the same person. */
  screen?: boolean;
  /** Publishes a small picture beside the large one; only our client can. */
  smallVideo?: boolean;
  /** Sends video with this codec only. */
  codec?: 'H264';
}

/** A page in a room with the provider's client or ours, limited to what both can do. */
export interface Party {
  page: Page;
  publish(): Promise<void>;
  /** Waits until a user's video shows new frames. @param kind - `auxiliary` for a shared screen */
  sees(userId: string, kind?: 'main' | 'auxiliary'): Promise<void>;
  hears(userId: string): Promise<void>;
  /** Waits until a user's video shows no new frames. */
  misses(userId: string): Promise<void>;
  /** Waits for an event that no earlier call has consumed. */
  told(event: string): Promise<void>;
  events(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openParty(
  host: Pick<CallingHost, 'page' | 'url' | 'sign'>,
  browser: Browser,
  userId: string,
  options: PartyOptions,
): Promise<Party> {
  const context = await browser.newContext();
  const { library, codec, smallVideo, ...rest } = options;
  await context.addInitScript(keepConnections);
  if (codec) await context.addInitScript(sendBy, codec);
  const page = await context.newPage();
  await page.goto(host.page);
  if (library === 'provider') await page.addScriptTag({ url: '/provider.js' });
  await page.evaluate(enter, {
    ...rest,
    library,
    access: { sdkAppId: APP.sdkAppId, userId, userSig: host.sign(userId) },
    servers: { websocketProxy: host.url, loggerProxy: host.page.replace(/\/$/, '') },
    serverUrl: host.url,
  });
  return partyOf(page, () => context.close(), smallVideo);
}

/** Runs in the page before its other scripts. */
function keepConnections(): void {
  window.connections = [];
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      window.connections.push(this);
    }
  };
}

/** Runs in the page before its other scripts. */
function sendBy(codec: string): void {
  const { createOffer } = RTCPeerConnection.prototype;
  const codecs = RTCRtpReceiver.getCapabilities('video')?.codecs ?? [];
  const allowed = codecs.filter(({ mimeType }) => new RegExp(`${codec}|rtx`, 'i').test(mimeType));
  RTCPeerConnection.prototype.createOffer = function (this: RTCPeerConnection, ...given: unknown[]) {
    for (const transceiver of this.getTransceivers()) {
      if (transceiver.receiver.track.kind !== 'video' || transceiver.direction === 'recvonly') continue;
      transceiver.setCodecPreferences(allowed);
    }
    return Reflect.apply(createOffer, this, given) as Promise<RTCSessionDescriptionInit>;
  } as typeof createOffer;
}

interface Entry extends Omit<PartyOptions, 'codec' | 'smallVideo'> {
  access: { sdkAppId: number; userId: string; userSig: string };
  servers: { websocketProxy: string; loggerProxy: string };
  serverUrl: string;
}

/** Runs in the page. */
async function enter({ library, access, servers, serverUrl, room, mode, role, screen }: Entry): Promise<void> {
  const theirs = library === 'provider';
  // The provider's `createClient` reads its own version from `this`.
  const its: Library = theirs ? window.TRTC : window.WardlinkRtc;
  const client = its.createClient({
    mode: mode ?? 'rtc',
    ...access,
    ...(theirs ? {} : { serverUrl }),
    ...(screen ? { isScreenShareOnly: true, autoSubscribe: false } : {}),
  });
  client.setProxyServer(servers);
  const kinds = screen ? { screen: true, audio: false } : { audio: true, video: true };
  const local = its.createStream({ userId: access.userId, ...kinds });
  const { connections } = window;
  const party: PartyState = {
    client,
    local,
    connections,
    remotes: new Map(),
    loudest: {},
    events: [],
    track: undefined,
  };
  window.party = party;
  const note = (text: string): unknown => party.events.push(text);
  for (const name of ['peer-join', 'peer-leave', 'mute-audio', 'mute-video', 'unmute-audio', 'unmute-video'] as const) {
    client.on(name, ({ userId }) => note(`${name} ${userId}`));
  }
  client.on('error', (error) => note(`error ${error.message}`));
  client.on('client-banned', (error) => note(`client-banned ${error.getCode()}`));
  client.on('connection-state-changed', ({ state }) => note(state));
  for (const name of ['stream-added', 'stream-updated', 'stream-removed'] as const) {
    client.on(name, ({ stream }) => note(`${name} ${stream.getUserId()}`));
  }
  client.on('stream-added', ({ stream }) => {
    if (!screen) client.subscribe(stream).catch((error: Error) => note(`error ${error.message}`));
  });
  client.on('stream-subscribed', ({ stream }) => {
    const user = stream.getUserId();
    const id = `${user}-${stream.getType()}`;
    if (document.getElementById(id)) return;
    const place = document.createElement('div');
    place.id = id;
    Object.assign(place.style, { width: '160px', height: '120px' });
    document.body.append(place);
    party.remotes.set(id, stream);
    stream.play(place).catch((error: Error) => note(`play ${error.message}`));
  });
  client.on('stream-removed', ({ stream }) => {
    const id = `${stream.getUserId()}-${stream.getType()}`;
    document.getElementById(id)?.remove();
    party.remotes.delete(id);
  });
  setInterval(() => {
    for (const [id, stream] of party.remotes) {
      party.loudest[id] = Math.max(party.loudest[id] ?? 0, Number(stream.getAudioLevel()));
    }
  }, 50);
  await client.join({ roomId: room, ...(role ? { role } : {}) });
}

function partyOf(page: Page, close: () => Promise<void>, smallVideo?: boolean): Party {
  const within = { timeout: 90_000, interval: 200 };
  const of = (what: string): typeof within & { message: string } => ({ ...within, message: what });
  const waitedFor: string[] = [];
  // A video element's time advances without frames too, and Firefox counts no frames of a call in the playback quality.
  const shown = (id: string): Promise<number> =>
    page.evaluate((place) => {
      const video = document.getElementById(place)?.querySelector('video');
      if (!video) return -1;
      if (video.dataset.shown === undefined) {
        const count = (): void => {
          video.dataset.shown = String(Number(video.dataset.shown ?? -1) + 1);
          video.requestVideoFrameCallback(count);
        };
        count();
      }
      return Number(video.dataset.shown);
    }, id);
  return {
    page,
    publish: () =>
      page.evaluate(
        async (options) => {
          await window.party.local.initialize();
          await window.party.client.publish(window.party.local, ...options);
        },
        smallVideo ? [{ smallVideo }] : [],
      ),
    async sees(userId, kind = 'main') {
      const id = `${userId}-${kind}`;
      let before = await shown(id);
      await expect
        .poll(
          async () => {
            const now = await shown(id);
            // A stream that was added again starts at 0.
            if (now < before || before < 0) before = now;
            return now - before;
          },
          of(`the picture of ${userId}`),
        )
        .toBeGreaterThan(5);
    },
    async hears(userId) {
      const id = `${userId}-main`;
      await page.evaluate((key) => (window.party.loudest[key] = 0), id);
      await expect
        .poll(() => page.evaluate((key) => window.party.loudest[key] ?? 0, id), of(`the sound of ${userId}`))
        .toBeGreaterThan(0);
    },
    async misses(userId) {
      let before = -1;
      const stands = async (): Promise<boolean> => {
        const now = await shown(`${userId}-main`);
        const same = now === before;
        before = now;
        return same;
      };
      await expect.poll(stands, { ...within, interval: 1000 }).toBe(true);
    },
    async told(event) {
      waitedFor.push(event);
      const times = waitedFor.filter((each) => each === event).length;
      const seen = (): Promise<number> =>
        page.evaluate((name) => window.party.events.filter((each) => each === name).length, event);
      await expect.poll(seen, of(event)).toBeGreaterThanOrEqual(times);
    },
    events: () => page.evaluate(() => window.party.events),
    close,
  };
}
