import { vi } from 'vitest';
import type { ClientEnvelope } from '../../src/protocol/index.js';
import { createClient, type Client, type ClientOptions, type JoinOptions, type LocalStream } from '../../src/index.js';
import { LocalStream as LocalStreamClass } from '../../src/stream/local-stream.js';
import { ServerView } from './server-view.js';
import { FakeMediaStream, FakePeerConnection, FakeTrack } from './fake-media.js';

export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

/** A message of the client: its time (ms of the fake clock), its socket and its content. */
export interface Frame {
  tag: string;
  data: Record<string, unknown>;
  envelope: ClientEnvelope;
  at: number;
  socket: FakeSocket;
}

type Answer = (data: Record<string, unknown>) => readonly [command: number, content: object] | undefined;

/**
 * How the server treats a connection: it opens with or without a set-up message, is refused at once, or never opens.
 */
type Reception = 'setup' | 'open' | 'refused' | 'hang';

export const SETUP = {
  relayip: 'relay',
  innerip: 'inner',
  signalip: 'signal',
  localip: 'local',
  dataport: 7001,
  stunport: 7002,
  checkSigSeq: 'seq',
  socketid: 'socket-1',
  tinyid: '144115',
  openid: 'nurse',
  svrTime: 0,
};

export class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  closedWith: number | undefined;
  /** Drops everything that the client sends. */
  deaf = false;
  /** Receives what the client sends, but does not answer. */
  dumb = false;

  constructor(readonly url: string) {
    super();
    server.take(this);
  }

  send(text: string): void {
    server.hear(this, text);
  }
  /** The client closes the socket. */
  close(code: number): void {
    this.closedWith ??= code;
    this.readyState = 3;
  }
  opened(): void {
    if (this.readyState !== 0) return;
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  /** The server or the network closes the socket. */
  lost(code: number): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
  says(command: number, content: unknown): void {
    this.raw(JSON.stringify({ cmd: command, content }));
  }
  raw(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const answered =
  (command: number, content: object = { errCode: 0, errMsg: '' }): Answer =>
  () => [command, content];
const answerSdp = (command: number): Answer => answered(command, { result: 0, type: 'answer', sdp: 'v=0 answer' });
const echoed =
  (command: number): Answer =>
  ({ srctinyid }) => [command, { srctinyid, errCode: 0, errMsg: '' }];

const USUAL: Record<string, Answer> = {
  ping: answered(775, {}),
  on_create_room: answered(20, { ret: 0, error: '' }),
  on_get_user_list: answered(4137, { userlist: [] }),
  on_publish: answerSdp(4098),
  on_update_track: answerSdp(4128),
  on_unpublish: answered(4100, { result: 0 }),
  on_sub: ({ srctinyid }) => [4102, { srctinyid, type: 'answer', sdp: `v=0 answer ${String(srctinyid)}`, errCode: 0 }],
  on_sub_change: echoed(4106),
  on_unsub: echoed(4104),
  on_switch_role: answered(4110),
  on_rebuild_session: answered(514, { result: 0 }),
  on_start_mcu_mix: answered(781),
  on_stop_mcu_mix: answered(783),
  on_start_publishing: answered(1286),
  on_stop_publishing: answered(1288),
  on_start_push_user_cdn: answered(777),
  on_stop_push_user_cdn: answered(779),
};

/** Fake calling server that the test controls. */
class FakeServer {
  sockets: FakeSocket[] = [];
  frames: Frame[] = [];
  answers: Record<string, Answer | undefined> = {};
  /** What a server knows from the client's messages. */
  room = new ServerView();
  reception: (socket: FakeSocket, count: number) => Reception = () => 'setup';
  setup: object = SETUP;

  reset(): void {
    this.sockets = [];
    this.frames = [];
    this.answers = { ...USUAL };
    this.room = new ServerView();
    this.reception = () => 'setup';
    this.setup = SETUP;
  }

  /** Answers everything again. */
  usual(): void {
    this.answers = { ...USUAL };
  }

  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('no connection was opened');
    return socket;
  }

  take(socket: FakeSocket): void {
    this.sockets.push(socket);
    const reception = this.reception(socket, this.sockets.length);
    if (reception === 'hang') return;
    setTimeout(() => {
      if (reception === 'refused') return socket.lost(1006);
      socket.opened();
      if (reception === 'setup') socket.says(19, { ...this.setup, ...(socket.url.includes('&rc=1') ? { rc: 1 } : {}) });
    }, 1);
  }

  hear(socket: FakeSocket, text: string): void {
    if (socket.deaf) return;
    const envelope = JSON.parse(text) as ClientEnvelope;
    const data = envelope.data as Record<string, unknown>;
    this.room.hear(envelope.tag_key, data);
    this.frames.push({ tag: envelope.tag_key, data, envelope, at: Date.now(), socket });
    const answer = this.answers[envelope.tag_key]?.(data);
    if (answer && !socket.dumb) queueMicrotask(() => socket.says(...answer));
  }

  says(command: number, content: unknown): void {
    this.socket.says(command, content);
  }

  of(tag: string): Frame[] {
    return this.frames.filter((frame) => frame.tag === tag);
  }

  last(tag: string): Frame {
    const frame = this.of(tag).at(-1);
    if (!frame) throw new Error(`${tag} was not sent`);
    return frame;
  }

  /** Discards the frames recorded so far. */
  listenAgain(): void {
    this.frames = [];
  }
}

export const server = new FakeServer();

/** Installs the fake clock and replaces the browser's objects by fakes. */
export function standIn(): void {
  vi.useFakeTimers();
  vi.setSystemTime(0);
  server.reset();
  FakePeerConnection.all = [];
  FakePeerConnection.reachable = true;
  FakePeerConnection.given = [];
  FakePeerConnection.replacing = undefined;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('RTCPeerConnection', FakePeerConnection);
  vi.stubGlobal('MediaStream', FakeMediaStream);
  vi.stubGlobal('navigator', { userAgent: USER_AGENT, platform: 'Linux x86_64', hardwareConcurrency: 2 });
}

export function standDown(): void {
  vi.unstubAllGlobals();
  vi.useRealTimers();
}

/** Advances the fake clock and runs what is due. */
export const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** A client and a list of its events, each as `event` or `event detail`. */
export function newClient(options: Partial<ClientOptions> = {}): { client: Client; told: string[] } {
  const client = createClient({
    mode: 'rtc',
    sdkAppId: 1400000001,
    userId: 'nurse',
    userSig: 'sig+/=',
    serverUrl: 'wss://main.test',
    backupUrl: 'wss://backup.test',
    ...options,
  });
  const told: string[] = [];
  for (const event of ['stream-added', 'stream-removed', 'stream-updated', 'stream-subscribed'] as const) {
    client.on(event, ({ stream }) => told.push(`${event} ${stream.getUserId()} ${stream.getType()}`));
  }
  const userEvents = ['peer-join', 'peer-leave', 'mute-audio', 'mute-video', 'unmute-audio', 'unmute-video'] as const;
  for (const event of userEvents) client.on(event, ({ userId }) => told.push(`${event} ${userId}`));
  client.on('connection-state-changed', ({ prevState, state }) => told.push(`${prevState} -> ${state}`));
  client.on('error', (error) => told.push(`error ${error.getCode()}`));
  client.on('client-banned', (error) => told.push(`client-banned ${error.getCode()} ${error.message}`));
  return { client, told };
}

/** A client that has joined room 7. */
export async function joined(
  options: Partial<ClientOptions> = {},
  target: Pick<JoinOptions, 'role'> = {},
): Promise<{ client: Client; told: string[] }> {
  const made = newClient(options);
  const joining = made.client.join({ roomId: options.useStringRoomId ? 'seven' : 7, ...target });
  await pass(1);
  await joining;
  await pass(0);
  made.told.length = 0;
  return made;
}

/** An initialised stream with tracks of these kinds. */
export async function localStream(...kinds: ('audio' | 'video')[]): Promise<LocalStream> {
  const [audio, video] = (['audio', 'video'] as const).map((kind) =>
    kinds.includes(kind) ? (new FakeTrack(kind) as unknown as MediaStreamTrack) : undefined,
  );
  const stream = new LocalStreamClass({
    userId: 'nurse',
    ...(audio ? { audioSource: audio } : {}),
    ...(video ? { videoSource: video } : {}),
  });
  await stream.initialize();
  return stream;
}

export async function published(client: Client, ...kinds: ('audio' | 'video')[]): Promise<LocalStream> {
  const stream = await localStream(...kinds);
  await client.publish(stream);
  return stream;
}

export const PATIENT = { srcopenid: 'patient', srctinyid: '200', audio: true, bigVideo: true, auxVideo: false };
export const snapshot = (flag: number, userid = 'patient', srctinyid = '200'): object => ({
  userlist: [{ userid, srctinyid, flag }],
});

/** Code, extra code and message of the error that the promise rejects with. */
export async function refusal(promise: Promise<unknown>): Promise<{ code: number; extra: number; message: string }> {
  try {
    await promise;
  } catch (cause) {
    const error = cause as { getCode(): number; getExtraCode(): number; message: string };
    return { code: error.getCode(), extra: error.getExtraCode(), message: error.message };
  }
  throw new Error('nothing was refused');
}
