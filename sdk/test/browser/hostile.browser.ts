import { expect } from 'chai';
import * as page from '../../dist/index.js';
import { preflight } from '../../dist/preflight.js';
import { publicMethods } from '../public-methods.js';
import { answerFor, type Answerer } from './answering.js';
import { added, address, clientWith } from './calling.js';

const { createClient, createStream, ErrorCode, Logger, RtcError } = page;

const refuse = (): never => {
  throw new TypeError('hostile');
};

/** Values given to each method: alone, twice, and as each field of its object arguments. */
const VALUES: unknown[] = [
  undefined,
  null,
  true,
  '',
  ' ',
  '\ud800',
  '__proto__',
  '"><script>',
  'x'.repeat(100_000),
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  0,
  2 ** 53,
  10n,
  Symbol('hostile'),
  [],
  {},
  Object.create(null),
  { kind: 'video', stop: () => undefined },
  new Map(),
  new Date(Number.NaN),
  Promise.resolve(),
  () => undefined,
  class {},
  new Proxy({}, { get: refuse, ownKeys: refuse }),
];

const PICTURE = { width: 640, height: 480, frameRate: 15, bitrate: 900 };
const ROOM = { roomId: 1, role: 'anchor', privateMapKey: '', signal: AbortSignal.abort() };
const MIX = { mode: 'manual', streamId: '', videoWidth: 640, backgroundImage: '', mixUsers: [{ userId: 'nurse' }] };
const OPTIONS = { mode: 'rtc', sdkAppId: 1, userId: 'nurse', userSig: 's', serverUrl: address, streamId: 's' };

/** Valid objects for methods that take one, with the position of the argument. */
const OBJECTS: Record<string, [place: 0 | 1, object: object]> = {
  join: [0, ROOM],
  publish: [1, { signal: undefined }],
  subscribe: [1, { audio: true, video: true, signal: undefined }],
  setProxyServer: [0, { websocketProxy: address, loggerProxy: '' }],
  setTurnServer: [0, { url: 'turn.test', username: 'u', credential: 'c' }],
  startMixTranscode: [0, MIX],
  startPublishCDNStream: [0, { streamId: 's', appId: 1, bizId: 1, url: 'rtmp://x.test' }],
  play: [1, { objectFit: 'cover', muted: true }],
  setAudioProfile: [0, { sampleRate: 48000, channelCount: 1, bitrate: 40 }],
  setVideoProfile: [0, PICTURE],
  setScreenProfile: [0, PICTURE],
  switchDevice: [1, { audio: true }],
  createClient: [0, OPTIONS],
  createStream: [0, { userId: 'nurse', audio: true, facingMode: 'user', cameraId: 'c' }],
};

function* argumentsOf(method: string): Generator<unknown[]> {
  for (const value of VALUES) {
    yield [value];
    yield [value, value];
    yield ['audio', value];
    const [place, object] = OBJECTS[method] ?? [];
    if (!object) continue;
    for (const field of Object.keys(object)) {
      const wrong = { ...object, [field]: value };
      yield place === 0 ? [wrong] : [value, wrong];
    }
  }
}

const KNOWN: unknown[] = [
  ErrorCode.INVALID_PARAMETER,
  ErrorCode.INVALID_OPERATION,
  ErrorCode.NOT_SUPPORTED,
  ErrorCode.DEVICE_NOT_FOUND,
];

const LISTENING = ['on', 'once', 'addListener'];

/** Fails the test if `act` throws an undocumented error. */
async function attempt(method: string, given: unknown[], act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (cause) {
    // A device that cannot be opened as requested is reported by the browser's own error.
    if (method === 'switchDevice' && (cause as Error).name === 'OverconstrainedError') return;
    const code = cause instanceof RtcError ? cause.getCode() : String(cause);
    expect(KNOWN, `${method}(${given.map((each) => typeof each).join()})`).to.include(code);
  }
}

/** Calls one method with all hostile arguments. */
async function tried(target: object, method: string, after?: () => Promise<unknown>): Promise<void> {
  const methods = target as Record<string, (...given: unknown[]) => unknown>;
  for (const given of argumentsOf(method)) {
    await attempt(method, given, () => methods[method]?.(...given));
    // Otherwise a listener that was accepted would be called in the test of the next method.
    if (LISTENING.includes(method)) methods.off?.('*');
    await after?.();
  }
}

/** Joins, publishes until the uplink is connected, and leaves. */
async function calls(client: page.Client, answerer: Answerer, stream: page.LocalStream): Promise<void> {
  await client.join({ roomId: 1 });
  const before = answerer.connections.length;
  await client.publish(stream);
  await answerer.states.until(() => answerer.connections[before]?.connectionState === 'connected', 'an uplink');
  await client.leave();
  expect(client.getConnectionState()).to.equal('DISCONNECTED');
}

/** A client that publishes and has subscribed. */
async function inCall() {
  const { client, userId } = clientWith('stream');
  const source = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
  const answerer = await answerFor(address, userId, source);
  const stream$ = added(client);
  await client.join({ roomId: 1 });
  const stream = createStream({ userId, audio: true, video: true });
  await stream.initialize();
  await client.publish(stream);
  const remote = await stream$;
  const end = (): void => {
    stream.close();
    answerer.close();
    for (const track of source.getTracks()) track.stop();
  };
  return { client, userId, stream, remote, answerer, end };
}

describe('hostile values in a real browser', () => {
  let level: page.LogLevelValue = Logger.LogLevel.INFO;
  before(() => {
    level = Logger.LogLevel.NONE;
    Logger.setLogLevel(level);
  });
  after(() => Logger.setLogLevel(Logger.LogLevel.INFO));

  it('given to a client in a call are refused by code, and it goes on', async () => {
    const { client, stream, remote, answerer, end } = await inCall();
    for (const method of publicMethods(client).filter((name) => name !== 'leave')) await tried(client, method);
    client.enableAudioVolumeEvaluation(0);
    expect(client.getConnectionState()).to.equal('CONNECTED');
    await client.subscribe(remote, { audio: true, video: false });
    await client.unpublish(stream);
    await tried(client, 'leave');
    await calls(client, answerer, stream);
    end();
  });

  it('given to a client outside of a room are refused by code, and it can join', async () => {
    const { client, userId } = clientWith('ok');
    // A client that was destroyed joins no room any more.
    const methods = publicMethods(client).filter((name) => name !== 'destroy');
    for (const method of methods) await tried(client, method, () => client.leave());
    client.enableAudioVolumeEvaluation(0);
    client.setProxyServer({});
    client.setTurnServer([]);
    const answerer = await answerFor(address, userId);
    const stream = createStream({ userId, audio: true });
    await stream.initialize();
    await calls(client, answerer, stream);
    stream.close();
    answerer.close();
  });

  it('given to a stream that is published, or received, are refused by code, and it goes on', async () => {
    const { client, stream, remote, answerer, end } = await inCall();
    const box = document.createElement('div');
    document.body.append(box);
    for (const each of [stream, remote]) {
      await each.play(box);
      const methods = publicMethods(each).filter((name) => name !== 'close' && name !== 'stop');
      for (const method of methods) await tried(each, method);
      expect([each.getAudioTrack()?.readyState, each.getVideoTrack()?.readyState]).to.deep.equal(['live', 'live']);
      expect([each.muteAudio(), each.unmuteAudio(), each.muteVideo(), each.unmuteVideo()]).to.not.include(false);
      expect(each.isPlaying()).to.equal(true);
      await tried(each, 'stop');
    }
    await client.unsubscribe(remote);
    await client.subscribe(remote);
    await tried(remote, 'close');
    await client.unpublish(stream);
    await client.leave();
    await tried(stream, 'close');
    await stream.initialize();
    await calls(client, answerer, stream);
    box.remove();
    end();
  });

  it('given to a stream before initialize() are refused by code, and it can be published', async () => {
    const { client, userId } = clientWith('ok');
    const stream = createStream({ userId, audio: true });
    for (const method of publicMethods(stream)) await tried(stream, method, () => Promise.resolve(stream.close()));
    await stream.initialize();
    const answerer = await answerFor(address, userId);
    await calls(client, answerer, stream);
    stream.close();
    answerer.close();
  });

  it('given to what a page imports are refused by code', async () => {
    for (const [name, value] of Object.entries(page)) {
      if (typeof value === 'function' && !value.prototype) await tried(page, name);
    }
    await tried({ createClient }, 'createClient');
    await tried({ createStream }, 'createStream');
    await tried(Logger, 'setLogLevel', () => Promise.resolve(Logger.setLogLevel(level)));
    for (const method of ['disableUploadLog', 'enableUploadLog']) await tried(Logger, method);
    const signal = AbortSignal.abort();
    const valid = { ...OPTIONS, turnServers: [], roomId: 1, audio: true, video: true, seconds: 2, signal };
    for (const value of VALUES) {
      await attempt('preflight', [value], () => preflight(value as never));
      for (const field of Object.keys(valid)) {
        if (field === 'signal' && value === undefined) continue; // Without a signal the call is valid: it measures.
        await attempt(`preflight ${field}`, [value], () => preflight({ ...valid, [field]: value } as never));
      }
    }
    const devices = await page.getDevices();
    expect(devices.map(({ kind }) => kind)).to.include('videoinput');
  });
});
