import type { Browser, Page } from 'playwright';
import { expect } from 'vitest';
import { APP, type CallingHost } from './calling-host.js';

/** A page in a room that publishes only when it is told to. */
export interface Watcher {
  /** Waits until an uplink and a downlink are connected before there is any stream. */
  connectedAhead(): Promise<void>;
  publish(): Promise<void>;
  addCamera(): Promise<void>;
  leave(): Promise<void>;
  /** Waits until frames of the other side are shown. */
  sees(): Promise<void>;
  hears(): Promise<void>;
  kinds(): Promise<{ audio: boolean; video: boolean }>;
  /** RTP bytes received over all connections. */
  bytesReceived(): Promise<number>;
  /** How many connections the page has opened. */
  connections(): Promise<number>;
  /** Waits until this many connections are closed. */
  closed(count: number): Promise<void>;
  events(): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens a page that joins a room and prepares a stream, but does not publish it. */
export async function openWatcher(
  host: CallingHost,
  browser: Browser,
  userId: string,
  { room, audio, video }: { room: number; audio: boolean; video: boolean },
): Promise<Watcher> {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    window.connections = [];
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        window.connections.push(this);
      }
    };
  });
  const page = await context.newPage();
  await page.goto(host.page);
  await page.evaluate(enter, {
    sdkAppId: APP.sdkAppId,
    userId,
    userSig: host.sign(userId),
    serverUrl: host.url,
    room,
    audio,
    video,
  });
  return watcherOf(page, () => context.close());
}

interface Entry {
  sdkAppId: number;
  userId: string;
  userSig: string;
  serverUrl: string;
  room: number;
  audio: boolean;
  video: boolean;
}

/** Runs in the page. */
async function enter({ room, audio, video, ...access }: Entry): Promise<void> {
  const { createClient, createStream } = window.WardlinkRtc;
  const client = createClient({ mode: 'rtc', ...access });
  const local = createStream({ userId: access.userId, audio, video });
  const call: Window['call'] = { client, local, remote: undefined, events: [], loudest: 0 };
  window.call = call;
  for (const name of ['peer-join', 'peer-leave'] as const) client.on(name, () => call.events.push(name));
  client.on('stream-added', ({ stream }) => {
    call.events.push('stream-added');
    call.remote = stream;
    stream.play('remote').catch((error: Error) => call.events.push(`play ${error.message}`));
    setInterval(() => {
      call.loudest = Math.max(call.loudest, Number(stream.getAudioLevel()));
    }, 50);
  });
  client.on('error', (error) => call.events.push(`error ${error.message}`));
  await local.initialize();
  await client.join({ roomId: room });
}

function watcherOf(page: Page, close: () => Promise<void>): Watcher {
  const within = { timeout: 20_000 };
  const inState = (state: string): Promise<number> =>
    page.evaluate((wanted) => window.connections.filter((each) => each.connectionState === wanted).length, state);
  return {
    connectedAhead: () => expect.poll(() => inState('connected'), within).toBe(2),
    publish: () => page.evaluate(() => window.call.client.publish(window.call.local)),
    addCamera: () =>
      page.evaluate(async () => {
        const stream = await navigator.mediaDevices.getUserMedia({ video: true });
        const [track] = stream.getVideoTracks();
        if (track) await window.call.local.addTrack(track);
      }),
    leave: () => page.evaluate(() => window.call.client.leave()),
    sees: () =>
      expect
        .poll(() => page.evaluate(() => document.querySelector<HTMLVideoElement>('#remote video')?.videoWidth), within)
        .toBeGreaterThan(0),
    hears: () => expect.poll(() => page.evaluate(() => window.call.loudest), within).toBeGreaterThan(0),
    kinds: () =>
      page.evaluate(() => ({
        audio: window.call.remote?.hasAudio() ?? false,
        video: window.call.remote?.hasVideo() ?? false,
      })),
    bytesReceived: () =>
      page.evaluate(async () => {
        let bytes = 0;
        for (const connection of window.connections) {
          for (const entry of (await connection.getStats()).values()) {
            const report = entry as { type: string; bytesReceived?: number };
            if (report.type === 'inbound-rtp') bytes += report.bytesReceived ?? 0;
          }
        }
        return bytes;
      }),
    connections: () => page.evaluate(() => window.connections.length),
    closed: (count) => expect.poll(() => inState('closed'), within).toBe(count),
    events: () => page.evaluate(() => window.call.events),
    close,
  };
}
