import type { Browser, Page } from 'playwright';
import type * as Rtc from '@wardlink/rtc';
import { APP, type CallingHost } from './calling-host.js';

interface CallState {
  client: Rtc.Client;
  local: Rtc.LocalStream;
  remote: Rtc.RemoteStream | undefined;
  events: string[];
  loudest: number;
}
declare global {
  interface Window {
    WardlinkRtc: typeof Rtc;
    call: CallState;
    /** Every peer connection of the page, oldest first. */
    connections: RTCPeerConnection[];
  }
}

export interface Seen {
  /** Playback time of the remote video in s. */
  time: number;
  width: number;
  /** Highest level of the remote audio so far, 0 to 1. */
  loudest: number;
  state: string | undefined;
}

export interface Caller {
  page: Page;
  /** What is received from the other side. */
  seen: () => Promise<Seen>;
  events: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** Addresses of the page and of the calling server. */
export interface CallerHost extends Pick<CallingHost, 'url' | 'page' | 'sign'> {
  backupUrl?: string;
}

/** Opens a page that joins a room, publishes camera and microphone, and plays every other stream. */
export async function openCaller(
  host: CallerHost,
  browser: Browser,
  userId: string,
  options: { room: number; roomKey?: string; video?: boolean; autoSubscribe?: boolean },
): Promise<Caller> {
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
  await page.evaluate(
    async ({ userId: id, room, roomKey, video, autoSubscribe, ...access }) => {
      const { createClient, createStream } = window.WardlinkRtc;
      const client = createClient({ mode: 'rtc', ...access, userId: id, autoSubscribe });
      const local = createStream({ userId: id, audio: true, video });
      const call: CallState = { client, local, remote: undefined, events: [], loudest: 0 };
      window.call = call;
      const note =
        (name: string) =>
        (event: { userId: string }): void => {
          call.events.push(`${name} ${event.userId}`);
        };
      for (const name of [
        'peer-join',
        'peer-leave',
        'mute-audio',
        'mute-video',
        'unmute-audio',
        'unmute-video',
      ] as const) {
        client.on(name, note(name));
      }
      for (const name of ['stream-added', 'stream-updated', 'stream-removed', 'stream-subscribed'] as const) {
        client.on(name, ({ stream }) => call.events.push(`${name} ${stream.getUserId()}`));
      }
      client.on('error', (error) => call.events.push(`error ${error.message}`));
      client.on('client-banned', (error) => call.events.push(`banned ${error.getCode()}`));
      client.on('connection-state-changed', ({ state }) => call.events.push(`state ${state}`));
      client.on('stream-added', ({ stream }) => {
        call.remote = stream;
        stream.play('remote').catch((error: Error) => call.events.push(`play ${error.message}`));
        setInterval(() => {
          call.loudest = Math.max(call.loudest, Number(stream.getAudioLevel()));
        }, 50);
      });
      client.on('stream-removed', () => (call.remote = undefined));
      await client.join({ roomId: room, ...(roomKey ? { privateMapKey: roomKey } : {}) });
      await local.initialize();
      await client.publish(local);
      await local.play('local');
    },
    {
      sdkAppId: APP.sdkAppId,
      userId,
      userSig: host.sign(userId),
      serverUrl: host.url,
      ...(host.backupUrl ? { backupUrl: host.backupUrl } : {}),
      room: options.room,
      roomKey: options.roomKey,
      video: options.video ?? true,
      autoSubscribe: options.autoSubscribe ?? true,
    },
  );
  return {
    page,
    seen: () =>
      page.evaluate(() => {
        const element = document.querySelector<HTMLVideoElement>('#remote video');
        return {
          time: element?.currentTime ?? 0,
          width: element?.videoWidth ?? 0,
          loudest: window.call.loudest,
          state: window.call.events.filter((event) => event.startsWith('state')).at(-1),
        };
      }),
    events: () => page.evaluate(() => window.call.events),
    close: () => context.close(),
  };
}
