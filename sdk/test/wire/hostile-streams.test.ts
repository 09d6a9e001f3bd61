import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStream, Logger, type Client, type LocalStream, type RemoteStream } from '../../src/index.js';
import { FakeTrack } from './fake-media.js';
import { joined, localStream, pass, PATIENT, server, snapshot, standDown, standIn } from './fake-server.js';
import { LOCAL, REMOTE, REMOTE_STATES, type RemoteState } from './hostile-plans.js';
import { call, DONE, INVALID_PARAMETER, RUNS } from './hostile-values.js';

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

describe.each(Object.entries(LOCAL))('whatever %s() of a local stream is given', (method, { given, codes }) => {
  it('while it is published, it does it or refuses by its code, and the stream goes on', async () => {
    const { client } = await joined();
    const stream = await localStream('audio', 'video');
    await client.publish(stream);
    const tracks = [stream.getAudioTrack(), stream.getVideoTrack()];
    await fc.assert(
      fc.asyncProperty(given, async (values) => {
        expect(codes.published).toContain(await call(stream, method, values));
      }),
      RUNS,
    );
    if (method === 'close') await stream.initialize();
    expect([stream.getAudioTrack(), stream.getVideoTrack()]).toEqual(tracks);
    expect([stream.muteAudio(), stream.unmuteAudio()]).toEqual([true, true]);
    await client.unpublish(stream);
    await client.publish(stream);
    await client.leave();
  });

  it('before initialize(), it does it or refuses by its code, and the stream can be published', async () => {
    const made: LocalStream[] = [];
    const audioSource = new FakeTrack('audio') as unknown as MediaStreamTrack;
    await fc.assert(
      fc.asyncProperty(given, async (values) => {
        const stream = createStream({ userId: 'nurse', audioSource });
        made.push(stream);
        expect(codes.uninitialised).toContain(await call(stream, method, values));
      }),
      RUNS,
    );
    const { client } = await joined();
    for (const stream of made.slice(0, 10)) {
      if (method !== 'initialize') await stream.initialize();
      await client.publish(stream);
      expect(stream.getAudioTrack()).toBe(audioSource);
      await client.unpublish(stream);
    }
    await client.leave();
  });
});

/** The patient's stream in a state: announced, subscribed or removed. */
async function remoteStream(state: RemoteState): Promise<{ client: Client; stream: RemoteStream }> {
  const { client } = await joined({ autoSubscribe: false });
  const added = new Promise<RemoteStream>((resolve) => client.on('stream-added', (event) => resolve(event.stream)));
  server.says(16, PATIENT);
  server.says(23, snapshot(9));
  const stream = await added;
  if (state === 'subscribed') await client.subscribe(stream);
  if (state === 'removed') server.says(18, { srctinyid: PATIENT.srctinyid });
  return { client, stream };
}

const REMOTE_CASES = Object.entries(REMOTE).flatMap(([method, plan]) =>
  REMOTE_STATES.map((state) => [method, state, plan] as const),
);

describe.each(REMOTE_CASES)('whatever %s() of a remote stream is given', (method, state, { given, codes }) => {
  it(`while it is ${state}, it does it or refuses by its code, and the stream goes on`, async () => {
    const { client, stream } = await remoteStream(state);
    const received = stream.getAudioTrack();
    await fc.assert(
      fc.asyncProperty(given, async (values) => {
        expect(codes[state]).toContain(await call(stream, method, values));
      }),
      RUNS,
    );
    expect(stream.getAudioTrack()).toBe(received);
    expect(await call(client, 'subscribe', [stream])).toBe(state === 'removed' ? INVALID_PARAMETER : DONE);
    expect(stream.getAudioTrack() !== null).toBe(state !== 'removed');
    expect(await call(client, 'unsubscribe', [stream])).toBe(DONE);
    await pass(0);
    expect(stream.getAudioTrack()).toBeNull();
    await client.leave();
  });
});
