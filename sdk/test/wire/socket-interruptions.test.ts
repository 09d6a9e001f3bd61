// The same actions as in interruptions.test.ts, over real sockets: a proxy between client and mock server cuts the
// connection.
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import NodeSocket from 'ws';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient, Logger, type RemoteStream } from '../../src/index.js';
import { startMockServer } from '../mock-server/server.mjs';
import { FakeMediaStream, FakePeerConnection } from './fake-media.js';
import { localStream, USER_AGENT } from './fake-server.js';
import { ServerView } from './server-view.js';
import { actions, type Action, type Call } from './client-actions.js';

/** A WebSocket with the browser's event interface, so that listeners can be removed by a signal. */
class BrowserSocket extends EventTarget {
  static readonly OPEN = 1;
  readonly #socket: NodeSocket;
  constructor(url: string) {
    super();
    this.#socket = new NodeSocket(url);
    this.#socket.on('open', () => this.dispatchEvent(new Event('open')));
    this.#socket.on('message', (data) => this.dispatchEvent(new MessageEvent('message', { data: String(data) })));
    this.#socket.on('close', (code) => this.dispatchEvent(Object.assign(new Event('close'), { code })));
    this.#socket.on('error', () => undefined);
  }
  get readyState(): number {
    return this.#socket.readyState;
  }
  send(text: string): void {
    this.#socket.send(text);
  }
  close(code: number): void {
    this.#socket.close(code);
  }
}

/** A proxy that forwards bytes until it drops them or cuts the connection. */
class CuttingProxy {
  /** Drops what the client sends. */
  deaf = false;
  readonly #pairs = new Set<[Socket, Socket]>();
  readonly #server: Server;

  constructor(target: number) {
    this.#server = createServer((client) => {
      const upstream = connect(target, '127.0.0.1');
      const pair: [Socket, Socket] = [client, upstream];
      this.#pairs.add(pair);
      client.on('data', (bytes) => this.deaf || upstream.write(bytes));
      upstream.on('data', (bytes) => client.write(bytes));
      for (const socket of pair) {
        socket.on('error', () => undefined);
        socket.on('close', () => {
          for (const each of pair) each.destroy();
          this.#pairs.delete(pair);
        });
      }
    });
  }

  listen(): Promise<string> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => {
        resolve(`ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`);
      });
    });
  }
  cut(): void {
    this.deaf = false;
    for (const [client] of this.#pairs) client.resetAndDestroy();
  }
  close(): void {
    this.cut();
    this.#server.close();
  }
}

let mock: Awaited<ReturnType<typeof startMockServer>>;
let proxy: CuttingProxy;
let url: string;
let room: ServerView;
let control: NodeSocket;
let calls = 0;

beforeAll(async () => {
  mock = await startMockServer();
  proxy = new CuttingProxy(Number(new URL(mock.url).port));
  url = await proxy.listen();
});
afterAll(() => {
  proxy.close();
  mock.close();
});

beforeEach(() => {
  Logger.setLogLevel(Logger.LogLevel.NONE);
  FakePeerConnection.all = [];
  FakePeerConnection.reachable = true;
  vi.stubGlobal('WebSocket', BrowserSocket);
  vi.stubGlobal('RTCPeerConnection', FakePeerConnection);
  vi.stubGlobal('MediaStream', FakeMediaStream);
  vi.stubGlobal('navigator', { userAgent: USER_AGENT, platform: 'Linux x86_64', hardwareConcurrency: 2 });
});
afterEach(() => {
  control.close();
  vi.unstubAllGlobals();
});

/** Prepares a call over the proxy. The messages that the mock server receives update `room`. */
async function call({ live, watching, before }: Action, token: string): Promise<Call> {
  const userId = `nurse${(calls += 1)}`;
  room = new ServerView();
  const heard = room;
  control = new NodeSocket(`${mock.url}?control=${userId}`);
  const holder = control;
  holder.on('message', (text) => {
    const told = JSON.parse(String(text)) as { id?: number; heard?: string; data: Record<string, unknown> };
    if (told.heard) heard.hear(told.heard, told.data);
    else if (told.id) holder.send(JSON.stringify({ id: told.id, sdp: 'v=0 answer' }));
  });
  await new Promise((resolve) => holder.on('open', resolve));
  const mode = live ? 'live' : 'rtc';
  const userSig = `${token},stream`;
  const client = createClient({ mode, sdkAppId: 1, userId, userSig, serverUrl: url, autoSubscribe: watching ?? false });
  const appeared = new Promise<RemoteStream>((resolve) => client.on('stream-added', ({ stream }) => resolve(stream)));
  await client.join({ roomId: 7 });
  const stream = await localStream('audio', 'video');
  const video = stream.getVideoTrack();
  if (!video) throw new Error('the stream has no picture');
  const made = { client, stream, video, other: await appeared };
  await before?.(made);
  return made;
}

const LINES: Record<string, (made: Call, act: () => unknown) => Promise<void>> = {
  'is down': async ({ client }, act) => {
    const down = new Promise<void>((resolve) => {
      client.on('connection-state-changed', ({ state }) => {
        if (state === 'RECONNECTING') resolve();
      });
    });
    proxy.cut();
    await down;
    act();
  },
  'swallows what is said, and is cut': (_made, act) => {
    proxy.deaf = true;
    act();
    return new Promise((resolve) => {
      setImmediate(() => {
        proxy.cut();
        resolve();
      });
    });
  },
};

describe.each(Object.entries(LINES))('while a real line %s', (_state, line) => {
  describe.each([
    ['kept', 'ok'],
    ['lost', 'rejoin'],
  ])('and the session is %s', (_fate, token) => {
    it.each(Object.entries(actions('999')))('%s is told after the reconnection', async (_name, action) => {
      const made = await call(action, token);
      let done: unknown;
      await line(made, () => (done = action.act(made)));
      await done;
      await vi.waitFor(() => expect(room).toMatchObject(action.told), { timeout: 10_000, interval: 5 });
      await made.client.leave();
    });
  });
});
