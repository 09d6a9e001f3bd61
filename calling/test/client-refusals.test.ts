import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALL_PRIVILEGES, makeRoomKey, Privilege } from '../src/index.js';
import { launchChromium } from './support/browsers.js';
import { APP, startCallingHost, type CallingHost } from './support/calling-host.js';
import { joinData, SignalClient } from './support/signal-client.js';

const TOKEN = 'a token of the house';
const ROOM = 7;

/** The common API of both clients, as far as it is used here. */
interface AnyClient {
  setProxyServer(servers: object): void;
  on(name: string, listener: (event: { getCode(): number; message: string }) => void): void;
  join(target: { roomId: number; privateMapKey?: string }): Promise<void>;
  publish(stream: LocalStream): Promise<void>;
}
interface LocalStream {
  initialize(): Promise<void>;
}
interface Library {
  createClient(options: object): AnyClient;
  createStream(options: object): LocalStream;
}

interface ClientWindow {
  TRTC: Library;
  WardlinkRtc: Library;
  client: AnyClient;
  ended: string[];
}

let browser: Browser;
let context: BrowserContext;
let folder: string;
let host: CallingHost;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'doors-'));
  host = await startCallingHost(
    {},
    {
      apps: [{ ...APP, roomKey: true }],
      operatorToken: TOKEN,
      reports: { folder, fileBytes: 10_000_000, files: 2 },
    },
  );
  context = await browser.newContext();
});
afterEach(async () => {
  await context.close();
  await host.close();
  rmSync(folder, { recursive: true });
});

/** Joins from a new page. `codes` is [0], or the error code of the client and the extra code of the server. */
async function join(
  provider: boolean,
  userId: string,
  privateMapKey?: string,
): Promise<{ page: Page; codes: number[] }> {
  const page = await context.newPage();
  await page.goto(host.page);
  if (provider) await page.addScriptTag({ url: '/provider.js' });
  const codes = await page.evaluate(
    async ({ theirs, options, servers, target }) => {
      const here = window as unknown as ClientWindow;
      here.ended = [];
      const client = (theirs ? here.TRTC : here.WardlinkRtc).createClient({ mode: 'rtc', ...options });
      here.client = client;
      client.setProxyServer(servers);
      client.on('client-banned', (error) => here.ended.push(`${error.getCode()} ${error.message}`));
      try {
        await client.join(target);
        return [0];
      } catch (cause) {
        const error = cause as { getCode(): number; getExtraCode(): number };
        return [error.getCode(), error.getExtraCode()];
      }
    },
    {
      theirs: provider,
      options: {
        sdkAppId: APP.sdkAppId,
        userId,
        userSig: host.sign(userId),
        ...(provider ? {} : { serverUrl: host.url }),
      },
      servers: { websocketProxy: host.url, loggerProxy: host.page.replace(/\/$/, '') },
      target: { roomId: ROOM, ...(privateMapKey ? { privateMapKey } : {}) },
    },
  );
  return { page, codes };
}

const keyFor = (userId: string, room: number, privileges?: number): string =>
  makeRoomKey({ ...APP, userId, room, privileges, expireSeconds: 60 });

const operate = (action: string, body: object): Promise<Response> =>
  fetch(`${host.page}operator/${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({ sdkAppId: APP.sdkAppId, ...body }),
  });

describe.each([
  ['our SDK', false],
  ["the provider's client", true],
])('with %s', (_name, provider) => {
  it('a room that asks for a key is entered with the right one only', async () => {
    expect((await join(provider, 'nurse')).codes).toEqual([16_388, 100_110]);
    expect((await join(provider, 'nurse', keyFor('nurse', 8))).codes).toEqual([16_388, 100_113]);
    expect((await join(provider, 'nurse', keyFor('nurse', ROOM))).codes).toEqual([0]);
    expect(host.calling.snapshot()).toMatchObject({ rooms: 1, members: 1 });
  });

  it('a camera that the key does not grant stays dark, while the sound goes out', async () => {
    const { page } = await join(provider, 'nurse', keyFor('nurse', ROOM, ALL_PRIVILEGES & ~Privilege.SEND_VIDEO));
    const published = await page.evaluate(async (theirs) => {
      const here = window as unknown as ClientWindow;
      const stream = (theirs ? here.TRTC : here.WardlinkRtc).createStream({
        userId: 'nurse',
        audio: true,
        video: true,
      });
      await stream.initialize();
      await here.client.publish(stream);
      return 'published';
    }, provider);
    expect(published).toBe('published');
    const asked = await fetch(`${host.page}operator/rooms`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(await asked.json()).toMatchObject({
      rooms: [{ members: [{ userId: 'nurse', publishing: { audio: true, video: false, auxiliary: false } }] }],
    });
    // The room must not be told that there is a video.
    const watcher = await SignalClient.open(host, 'watcher');
    await watcher.next(19);
    watcher.send('on_create_room', joinData({ privMapEncrypt: keyFor('watcher', ROOM) }));
    await watcher.next(20);
    watcher.send('on_get_user_list', '');
    expect(await watcher.next(16)).toMatchObject({ srcopenid: 'nurse', audio: true, bigVideo: false });
  });

  it('a banned user is told so, and does not come back', async () => {
    const { page } = await join(provider, 'visitor', keyFor('visitor', ROOM));
    await operate('ban', { userId: 'visitor', seconds: 60 });
    const told = (): Promise<string[]> => page.evaluate(() => (window as unknown as ClientWindow).ended);
    await expect.poll(told).toEqual([expect.stringMatching(/^16448 .*banned by account admin/)]);
    const { codes } = await join(provider, 'visitor', keyFor('visitor', ROOM));
    expect(codes[0]).toBe(16_385);
    expect(host.calling.snapshot()).toMatchObject({ rooms: 0, members: 0 });
  });

  it('a user who is removed from a dissolved room is told why', async () => {
    const { page } = await join(provider, 'visitor', keyFor('visitor', ROOM));
    await operate('dissolve', { room: ROOM });
    const told = (): Promise<string[]> => page.evaluate(() => (window as unknown as ClientWindow).ended);
    await expect.poll(told).toEqual([expect.stringMatching(/^16448 .*the room was dissolved/)]);
  });

  it('its log and the quality of its call are kept', async () => {
    await join(provider, 'nurse', keyFor('nurse', ROOM));
    const kinds = (): string[] => {
      const lines = readFileSync(path.join(folder, 'reports.jsonl'), 'utf8').trimEnd().split('\n');
      const reports = lines.map((line) => JSON.parse(line) as { kind: string; userId: string });
      expect(new Set(reports.map(({ userId }) => userId))).toEqual(new Set(['nurse']));
      return [...new Set(reports.map(({ kind }) => kind))].sort();
    };
    await expect.poll(kinds).toEqual(['log', 'quality']);
  });
});
