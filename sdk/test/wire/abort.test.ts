import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RemoteStream } from '../../src/index.js';
import { FakePeerConnection } from './fake-media.js';
import { joined, localStream, newClient, pass, PATIENT, refusal, server, standDown, standIn } from './fake-server.js';

beforeEach(standIn);
afterEach(standDown);

const ABORTED = { code: 4097, message: expect.stringContaining('was aborted') as string };

describe('joining that is aborted', () => {
  it('ends at once, says goodbye where somebody hears it, and lets one join again', async () => {
    const { client } = newClient();
    server.answers.on_create_room = undefined;
    const abort = new AbortController();
    const joining = refusal(client.join({ roomId: 7, signal: abort.signal }));
    await pass(10);
    expect(client.getConnectionState()).toBe('CONNECTED');
    abort.abort();
    expect(await joining).toMatchObject(ABORTED);
    expect(client.getConnectionState()).toBe('DISCONNECTED');
    expect(server.last('on_quit_room').socket.closedWith).toBe(1000);
    await pass(60_000);
    expect(server.sockets).toHaveLength(1);
    server.answers.on_create_room = () => [20, { ret: 0 }];
    const again = client.join({ roomId: 7 });
    await pass(1);
    await again;
    expect(client.getConnectionState()).toBe('CONNECTED');
  });

  it('before it began opens nothing; afterwards the signal means nothing', async () => {
    const { client } = newClient();
    expect(await refusal(client.join({ roomId: 7, signal: AbortSignal.abort() }))).toMatchObject(ABORTED);
    expect(server.sockets).toEqual([]);
    const abort = new AbortController();
    const joining = client.join({ roomId: 7, signal: abort.signal });
    await pass(1);
    await joining;
    abort.abort();
    await pass(10);
    expect(client.getConnectionState()).toBe('CONNECTED');
  });

  it('by something that is no signal is refused by 4096', async () => {
    const { client } = newClient();
    expect((await refusal(client.join({ roomId: 7, signal: {} as AbortSignal }))).code).toBe(4096);
    const joining = client.join({ roomId: 7 });
    await pass(1);
    await joining;
  });
});

describe('publishing that is aborted', () => {
  it('takes the stream back, and it can be published again', async () => {
    const { client } = await joined();
    const stream = await localStream('audio');
    server.answers.on_publish = undefined;
    const abort = new AbortController();
    const publishing = refusal(client.publish(stream, { signal: abort.signal }));
    await pass(10);
    abort.abort();
    expect(await publishing).toMatchObject(ABORTED);
    expect(server.of('on_unpublish')).toHaveLength(1);
    expect(FakePeerConnection.all.map(({ connectionState }) => connectionState)).toEqual(['closed']);
    server.answers.on_publish = () => [4098, { result: 0, type: 'answer', sdp: 'v=0' }];
    await client.publish(stream);
  });
});

describe('subscribing that is aborted', () => {
  async function manual(): Promise<{ stream: RemoteStream } & Awaited<ReturnType<typeof joined>>> {
    const made = await joined({ autoSubscribe: false });
    const added = new Promise<RemoteStream>((resolve) =>
      made.client.on('stream-added', (event) => resolve(event.stream)),
    );
    server.says(16, PATIENT);
    return { ...made, stream: await added };
  }

  it('closes a connection that was not there before, and can be done again', async () => {
    const { client, stream } = await manual();
    server.answers.on_sub = undefined;
    const abort = new AbortController();
    const subscribing = refusal(client.subscribe(stream, { signal: abort.signal }));
    await pass(10);
    abort.abort();
    expect(await subscribing).toMatchObject(ABORTED);
    expect(FakePeerConnection.all.map(({ connectionState }) => connectionState)).toEqual(['closed']);
    server.answers.on_sub = () => [4102, { srctinyid: '200', type: 'answer', sdp: 'v=0', errCode: 0 }];
    await client.subscribe(stream);
    expect(stream.getVideoTrack()).not.toBeNull();
  });

  it('goes back to what was wanted before', async () => {
    const { client, stream } = await manual();
    await client.subscribe(stream);
    server.answers.on_sub_change = undefined;
    const abort = new AbortController();
    const changing = refusal(client.subscribe(stream, { video: false, signal: abort.signal }));
    await pass(10);
    abort.abort();
    expect(await changing).toMatchObject(ABORTED);
    server.answers.on_sub_change = ({ srctinyid }) => [4106, { srctinyid, errCode: 0 }];
    await pass(5000);
    expect(server.of('on_sub_change').map(({ data }) => data.bigVideo)).toEqual([false, false, true]);
    expect(stream.getVideoTrack()).not.toBeNull();
  });

  // Of two calls while the connection opens. What each asks for, which of them is aborted, and what is received in the end.
  const BOTH = { audio: true, video: true };
  const SOUND = { audio: true, video: false };
  it.each([
    [BOTH, BOTH, ['second'], BOTH],
    [BOTH, BOTH, ['first'], BOTH],
    [SOUND, BOTH, ['second'], SOUND],
    [SOUND, BOTH, ['first'], BOTH],
    [BOTH, SOUND, ['second'], BOTH],
    [BOTH, SOUND, ['first'], SOUND],
    [BOTH, SOUND, ['first', 'second'], undefined],
    [BOTH, BOTH, ['second', 'first'], undefined],
  ])('of subscribe(%j) and subscribe(%j), %j aborted: %j is received', async (first, second, aborted, wanted) => {
    const { client, stream } = await manual();
    server.answers.on_sub = undefined;
    const calls = { first: new AbortController(), second: new AbortController() };
    const outcomes = [
      client.subscribe(stream, { ...first, signal: calls.first.signal }),
      client.subscribe(stream, { ...second, signal: calls.second.signal }),
    ].map((call) =>
      call.then(
        () => 'done',
        () => 'aborted',
      ),
    );
    await pass(10);
    for (const name of aborted) calls[name === 'first' ? 'first' : 'second'].abort();
    await pass(10);
    if (!wanted) {
      expect(FakePeerConnection.all.map(({ connectionState }) => connectionState)).toEqual(['closed']);
      expect(await Promise.all(outcomes)).toEqual(['aborted', 'aborted']);
      expect([stream.getAudioTrack(), stream.getVideoTrack()]).toEqual([null, null]);
      return;
    }
    server.answers.on_sub_change = ({ srctinyid }) => [4106, { srctinyid, errCode: 0 }];
    server.says(4102, { srctinyid: '200', type: 'answer', sdp: 'v=0', errCode: 0 });
    await pass(10);
    expect(await Promise.all(outcomes)).toEqual(
      ['first', 'second'].map((name) => (aborted.includes(name) ? 'aborted' : 'done')),
    );
    expect(FakePeerConnection.all).toHaveLength(1);
    expect([stream.getAudioTrack() !== null, stream.getVideoTrack() !== null]).toEqual([wanted.audio, wanted.video]);
    // The server was asked for what is received last.
    const asked = server.frames.filter(({ tag }) => tag === 'on_sub' || tag === 'on_sub_change').at(-1);
    expect([asked?.data.audio, asked?.data.bigVideo]).toEqual([wanted.audio, wanted.video]);
  });
});
