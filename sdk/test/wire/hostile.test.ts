import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient, Logger, type Client, type RemoteStream } from '../../src/index.js';
import { joined, localStream, pass, PATIENT, server, standDown, standIn } from './fake-server.js';
import { CLIENT } from './hostile-plans.js';
import {
  call,
  codeOf,
  DONE,
  hostile,
  INVALID_OPERATION,
  INVALID_PARAMETER,
  RUNS,
  settled,
  throwing,
} from './hostile-values.js';

// Imported before the tests: an import takes real time, which the fake clock does not advance.
beforeAll(() => Promise.all([import('../../src/mix/mixer.js'), import('../../src/mix/relay.js')]));

beforeEach(() => {
  standIn();
  vi.stubGlobal('document', { hidden: false, getElementById: () => null });
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
        expect([DONE, INVALID_PARAMETER]).toContain(code);
        if (!client) return;
        const made = client;
        const result = await settled(() => made.join({ roomId: field === 'useStringRoomId' && value ? 'a' : 7 }));
        expect([DONE, INVALID_PARAMETER]).toContain(result);
        await made.leave();
      }),
      { ...RUNS, numRuns: 40 },
    );
  });
});

/** Checks that the client still works: it joins, publishes, receives a stream event, and leaves. */
async function goesOn(client: Client): Promise<void> {
  client.enableAudioVolumeEvaluation(0);
  client.off('*');
  if (client.getConnectionState() === 'DISCONNECTED')
    expect(await settled(() => client.join({ roomId: 7 }))).toBe(DONE);
  const heard: string[] = [];
  client.on('stream-added', ({ stream }) => heard.push(stream.getUserId()));
  await client.publish(await localStream('audio'));
  server.says(16, PATIENT);
  await pass(0);
  expect(heard).toEqual(['patient']);
  await client.leave();
  client.destroy();
}

describe.each(Object.entries(CLIENT))('whatever %s() of a client is given', (method, { given, codes }) => {
  it('in a room, it does it or refuses by its code, and the client goes on', async () => {
    const { client } = await joined();
    await fc.assert(
      fc.asyncProperty(given, async (values) => {
        expect(codes.inside).toContain(await call(client, method, values));
      }),
      RUNS,
    );
    await goesOn(client);
  });

  it('outside of a room, it does it or refuses by its code, and the client goes on', async () => {
    const client = createClient(OPTIONS);
    await fc.assert(
      fc.asyncProperty(given, async (values) => {
        expect(codes.outside).toContain(await call(client, method, values));
        await client.leave();
      }),
      RUNS,
    );
    client.setProxyServer({});
    client.setTurnServer([]);
    // A destroyed client is over for good, and does not disturb another one.
    await goesOn(method === 'destroy' ? createClient(OPTIONS) : client);
  });
});

describe('a client in a room', () => {
  it('checks the options of publish() and subscribe() before anything is done', async () => {
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

  it('relays what it publishes wherever it is told, or refuses by 4096', async () => {
    const { given } = CLIENT.startPublishCDNStream ?? { given: fc.constant([]) };
    const { client } = await joined();
    await client.publish(await localStream('audio'));
    await fc.assert(
      fc.asyncProperty(given, async (values) => {
        const started = await call(client, 'startPublishCDNStream', values);
        expect([DONE, INVALID_PARAMETER]).toContain(started);
        expect(await call(client, 'stopPublishCDNStream', [])).toBe(started === DONE ? DONE : INVALID_OPERATION);
      }),
      RUNS,
    );
    await client.leave();
  });

  it('mixes what it is told, or refuses by 4096 and mixes nothing', async () => {
    const { given } = CLIENT.startMixTranscode ?? { given: fc.constant([]) };
    const { client } = await joined();
    await fc.assert(
      fc.asyncProperty(given, async (values) => {
        const started = await call(client, 'startMixTranscode', values);
        expect(await call(client, 'stopMixTranscode', [])).toBe(started === DONE ? DONE : INVALID_OPERATION);
      }),
      RUNS,
    );
    await client.leave();
  });

  it('comes back although every listener throws, and the errors arrive where uncaught errors do', async () => {
    const { client } = await joined();
    const bad = (): never => {
      throw new Error('of the application');
    };
    client.on('connection-state-changed', bad);
    client.on('peer-join', bad);
    client.on('stream-added', bad);
    client.on('error', bad);
    server.socket.lost(1006);
    await expect(pass(1)).rejects.toThrow('of the application');
    await pass(1).catch(() => undefined);
    expect([client.getConnectionState(), server.sockets.length]).toEqual(['CONNECTED', 2]);
    server.says(16, PATIENT);
    await expect(pass(1)).rejects.toThrow('of the application');
    await goesOn(client);
  });
});
