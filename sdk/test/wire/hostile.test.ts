import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient, createStream, Logger, RtcError, type Client, type RemoteStream } from '../../src/index.js';
import { joined, localStream, pass, PATIENT, server, standDown, standIn } from './fake-server.js';

/** Tries of each method; the seed makes a failure repeatable. */
const RUNS = { numRuns: 150, seed: 20261 };
const INVALID_PARAMETER = 4096;
const INVALID_OPERATION = 4097;
const NOT_SUPPORTED = 4098;

const throwing = new Proxy(
  {},
  {
    get: () => {
      throw new TypeError('hostile');
    },
    ownKeys: () => {
      throw new TypeError('hostile');
    },
  },
);

/** Nothing, everything of a wrong type, the empty, the huge, and what bites when it is read. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withNullPrototype: true,
    withTypedArray: true,
    withSparseArray: true,
  }),
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    ' ',
    'x'.repeat(100_000),
    '\u0000',
    '__proto__',
    'toString',
    '"><script>',
    'a&rc=1#',
    '\ud800',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -0,
    -1,
    2 ** 53,
    Symbol('hostile'),
    () => undefined,
    class {},
    new Map(),
    Promise.resolve(),
    Object.create(null),
    throwing,
  ),
);
const objectOf = (...fields: string[]): fc.Arbitrary<unknown> =>
  fc.oneof(hostile, fc.record(Object.fromEntries(fields.map((field) => [field, hostile])), { requiredKeys: [] }));

/** Code of the error, 0 where there was none; anything but an RtcError fails the test. */
function codeOf(act: () => unknown): number {
  try {
    act();
  } catch (cause) {
    if (cause instanceof RtcError) return cause.getCode();
    throw new Error('threw something else than an RtcError', { cause });
  }
  return 0;
}

/** The same of a promise, which has to settle by itself within a minute. */
async function settled(act: () => Promise<unknown>): Promise<number> {
  let code: number | undefined;
  let other: unknown;
  act().then(
    () => (code = 0),
    (cause: unknown) => {
      if (cause instanceof RtcError) code = cause.getCode();
      else other = cause;
    },
  );
  for (let step = 0; code === undefined && other === undefined && step < 6; step += 1)
    await pass(step === 0 ? 0 : 10_000);
  if (other !== undefined) throw new Error('rejected with something else than an RtcError', { cause: other });
  if (code === undefined) throw new Error('never settled');
  return code;
}

// Loading takes real time, which the held clock does not give.
beforeAll(() => Promise.all([import('../../src/mix/mixer.js'), import('../../src/mix/relay.js')]));

beforeEach(() => {
  standIn();
  vi.stubGlobal('document', { hidden: false, getElementById: () => null });
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('HTMLMediaElement', class {});
  Logger.setLogLevel(Logger.LogLevel.NONE);
});
afterEach(() => {
  Logger.setLogLevel(Logger.LogLevel.INFO);
  standDown();
});

const OPTIONS = { mode: 'rtc', sdkAppId: 1, userId: 'nurse', userSig: 's', serverUrl: 'wss://main.test' } as const;

describe('whatever createClient is given', () => {
  it('as options, it makes a client or refuses by 4096', () => {
    fc.assert(
      fc.property(hostile, (value) => {
        expect(codeOf(() => createClient(value as never))).toBe(INVALID_PARAMETER);
      }),
      RUNS,
    );
  });

  it.each([
    'mode',
    'sdkAppId',
    'userId',
    'userSig',
    'serverUrl',
    'backupUrl',
    'useStringRoomId',
    'autoSubscribe',
    'streamId',
    'userDefineRecordId',
    'recordId',
    'pureAudioPushMode',
    'userDefinePushArgs',
    'bussinessInfo',
    'isScreenShareOnly',
    'sdpSemantics',
  ])('as %s, a client that was made can join or says why not', async (field) => {
    await fc.assert(
      fc.asyncProperty(hostile, async (value) => {
        let client: Client | undefined;
        const code = codeOf(() => (client = createClient({ ...OPTIONS, [field]: value } as never)));
        expect([0, INVALID_PARAMETER]).toContain(code);
        if (!client) return;
        const made = client;
        const result = await settled(() => made.join({ roomId: field === 'useStringRoomId' && value ? 'a' : 7 }));
        expect([0, INVALID_PARAMETER]).toContain(result);
        await made.leave();
      }),
      { ...RUNS, numRuns: 40 },
    );
  });
});

describe('whatever a stream is made of', () => {
  it('it is made, or refused by 4096 or 4098', () => {
    const fields = [
      'userId',
      'audio',
      'video',
      'mirror',
      'screen',
      'screenAudio',
      'facingMode',
      'cameraId',
      'audioSource',
      'videoSource',
    ];
    fc.assert(
      fc.property(objectOf(...fields), (value) => {
        expect([0, INVALID_PARAMETER, NOT_SUPPORTED]).toContain(codeOf(() => createStream(value as never)));
      }),
      RUNS,
    );
  });
});

/** Each method that takes something, and the codes with which it may refuse while the client is in a room. */
const CLIENT: Record<string, [given: fc.Arbitrary<unknown[]>, codes: number[]]> = {
  join: [fc.tuple(objectOf('roomId', 'role', 'privateMapKey', 'signal')), [INVALID_OPERATION]],
  publish: [fc.tuple(hostile, hostile), [INVALID_PARAMETER]],
  unpublish: [fc.tuple(hostile), [INVALID_PARAMETER]],
  subscribe: [fc.tuple(hostile, objectOf('audio', 'video', 'signal')), [INVALID_PARAMETER]],
  unsubscribe: [fc.tuple(hostile), [INVALID_PARAMETER]],
  switchRole: [fc.tuple(hostile), [INVALID_PARAMETER]],
  getRemoteVideoStats: [fc.tuple(hostile), [0, INVALID_PARAMETER]],
  startPublishCDNStream: [
    fc.tuple(objectOf('streamId', 'appId', 'bizId', 'url')),
    [INVALID_PARAMETER, INVALID_OPERATION],
  ],
  startMixTranscode: [
    fc.tuple(objectOf('mode', 'streamId', 'videoWidth', 'videoBitrate', 'backgroundImage', 'mixUsers')),
    [0, INVALID_PARAMETER],
  ],
  enableAudioVolumeEvaluation: [fc.tuple(hostile, hostile), [0, INVALID_PARAMETER]],
  setProxyServer: [fc.tuple(hostile), [INVALID_OPERATION]],
  setTurnServer: [fc.tuple(hostile), [INVALID_OPERATION]],
  on: [fc.tuple(hostile, hostile), [0, INVALID_PARAMETER]],
  once: [fc.tuple(hostile, hostile), [0, INVALID_PARAMETER]],
  off: [fc.tuple(hostile, hostile), [0, INVALID_PARAMETER]],
};

type Methods = Record<string, (...given: unknown[]) => unknown>;

describe('whatever a client in a room is given', () => {
  it.each(Object.keys(CLIENT))('%s() does it or refuses by its code, and the client goes on', async (method) => {
    const [given, codes] = CLIENT[method] ?? [fc.tuple(hostile), []];
    const { client } = await joined();
    await fc.assert(
      fc.asyncProperty(given, async (values) => {
        const code = await settled(async () => (client as unknown as Methods)[method]?.(...values));
        expect(codes).toContain(code);
      }),
      RUNS,
    );
    client.enableAudioVolumeEvaluation(0);
    // Still there: it publishes, hears of a patient, and leaves.
    client.off('*');
    const heard: string[] = [];
    client.on('stream-added', ({ stream }) => heard.push(stream.getUserId()));
    await client.publish(await localStream('audio'));
    server.says(16, PATIENT);
    await pass(0);
    expect(heard).toEqual(['patient']);
    await client.leave();
  });

  it('options of publish() and subscribe() are checked before anything is done', async () => {
    const { client } = await joined({ autoSubscribe: false });
    const added = new Promise<RemoteStream>((resolve) => client.on('stream-added', ({ stream }) => resolve(stream)));
    server.says(16, PATIENT);
    const remote = await added;
    const wrong = hostile.filter((value) => value !== undefined && typeof value !== 'boolean');
    const stream = await localStream('audio');
    await fc.assert(
      fc.asyncProperty(wrong, async (value) => {
        expect(await settled(() => client.subscribe(remote, { audio: value } as never))).toBe(INVALID_PARAMETER);
        expect(await settled(() => client.subscribe(remote, { signal: value } as never))).toBe(INVALID_PARAMETER);
        expect(await settled(() => client.publish(stream, { signal: value } as never))).toBe(INVALID_PARAMETER);
      }),
      RUNS,
    );
    expect(await settled(() => client.subscribe(remote, throwing))).toBe(INVALID_PARAMETER);
    expect(await settled(() => client.publish(stream, throwing))).toBe(INVALID_PARAMETER);
    expect(server.of('on_sub')).toEqual([]);
    expect(server.of('on_publish')).toEqual([]);
  });
});

describe('whatever a client outside of a room is given', () => {
  it.each(['setProxyServer', 'setTurnServer'])('%s() takes it or refuses by 4096', async (method) => {
    await fc.assert(
      fc.asyncProperty(objectOf('websocketProxy', 'loggerProxy', 'url', 'username', 'credential'), async (value) => {
        const client = createClient(OPTIONS);
        expect([0, INVALID_PARAMETER]).toContain(codeOf(() => (client as unknown as Methods)[method]?.(value)));
        await client.leave();
      }),
      RUNS,
    );
  });

  it('join() names what is wrong by 4096, and then joins', async () => {
    const client = createClient(OPTIONS);
    await fc.assert(
      fc.asyncProperty(objectOf('roomId', 'role', 'privateMapKey', 'signal'), async (value) => {
        const code = await settled(() => client.join(value as never));
        expect([0, INVALID_PARAMETER]).toContain(code);
        await client.leave();
      }),
      RUNS,
    );
    expect(await settled(() => client.join({ roomId: 7 }))).toBe(0);
  });
});

/** The same for a published stream with sound and picture. */
const LOCAL: Record<string, [given: fc.Arbitrary<unknown[]>, codes: number[]]> = {
  play: [fc.tuple(hostile, objectOf('objectFit', 'muted')), [INVALID_PARAMETER]],
  setAudioProfile: [fc.tuple(objectOf('sampleRate', 'channelCount', 'bitrate')), [0, INVALID_PARAMETER]],
  setVideoProfile: [fc.tuple(objectOf('width', 'height', 'frameRate', 'bitrate')), [0, INVALID_PARAMETER]],
  setScreenProfile: [fc.tuple(objectOf('width', 'height', 'frameRate', 'bitrate')), [0, INVALID_PARAMETER]],
  setVideoContentHint: [fc.tuple(hostile), [0, INVALID_PARAMETER]],
  switchDevice: [fc.tuple(hostile, hostile), [INVALID_PARAMETER]],
  addTrack: [fc.tuple(hostile), [INVALID_PARAMETER]],
  removeTrack: [fc.tuple(hostile), [INVALID_PARAMETER]],
  replaceTrack: [fc.tuple(hostile), [INVALID_PARAMETER]],
  setAudioOutput: [fc.tuple(hostile), [INVALID_PARAMETER, NOT_SUPPORTED]],
  setAudioVolume: [fc.tuple(hostile), [0, INVALID_PARAMETER]],
  on: [fc.tuple(hostile, hostile), [0, INVALID_PARAMETER]],
  off: [fc.tuple(hostile, hostile), [0, INVALID_PARAMETER]],
};

describe('whatever a published stream is given', () => {
  it.each(Object.keys(LOCAL))('%s() does it or refuses by its code, and the stream goes on', async (method) => {
    const [given, codes] = LOCAL[method] ?? [fc.tuple(hostile), []];
    const { client } = await joined();
    const stream = await localStream('audio', 'video');
    await client.publish(stream);
    const tracks = [stream.getAudioTrack(), stream.getVideoTrack()];
    await fc.assert(
      fc.asyncProperty(given, async (values) => {
        const code = await settled(async () => (stream as unknown as Methods)[method]?.(...values));
        expect(codes).toContain(code);
      }),
      RUNS,
    );
    expect([stream.getAudioTrack(), stream.getVideoTrack()]).toEqual(tracks);
    expect([stream.muteAudio(), stream.unmuteAudio()]).toEqual([true, true]);
    await client.unpublish(stream);
    await client.leave();
  });
});

it('whatever the log level is to be, it is one or refused by 4096', () => {
  fc.assert(
    fc.property(hostile, (value) => {
      const code = codeOf(() => Logger.setLogLevel(value as never));
      const valid = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 5;
      expect(code).toBe(valid ? 0 : INVALID_PARAMETER);
    }),
    RUNS,
  );
});
