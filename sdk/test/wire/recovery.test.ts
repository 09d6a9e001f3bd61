import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client, RemoteStream } from '../../src/index.js';
import { FakePeerConnection } from './fake-media.js';
import {
  joined,
  pass,
  PATIENT,
  published,
  refusal,
  localStream,
  server,
  snapshot,
  standDown,
  standIn,
} from './fake-server.js';

beforeEach(standIn);
afterEach(standDown);

async function watching(): Promise<{ client: Client; told: string[]; stream: RemoteStream; states: string[] }> {
  const made = await joined();
  const states: string[] = [];
  const added = new Promise<RemoteStream>((resolve) => {
    made.client.on('stream-added', ({ stream }) => {
      stream.on('connection-state-changed', ({ prevState, state }) => states.push(`${prevState} -> ${state}`));
      resolve(stream);
    });
  });
  server.says(16, PATIENT);
  server.says(23, snapshot(9));
  await pass(0);
  const stream = await added;
  states.length = 0;
  made.told.length = 0;
  return { ...made, stream, states };
}

describe('a downlink that is lost', () => {
  it('comes back on a new connection with the same stream (6, downlink transport lost; 3, on_sub; spec 4, recovery; spec 4, peer connection)', async () => {
    const { told, states, stream } = await watching();
    const [first] = FakePeerConnection.all;
    server.listenAgain();
    first?.become('failed');
    await pass(0);
    expect(server.of('on_sub')).toHaveLength(1);
    expect(states).toEqual(['CONNECTED -> RECONNECTING', 'RECONNECTING -> CONNECTED']);
    expect(told).toEqual(['stream-subscribed patient main', 'stream-updated patient main']);
    expect(first?.connectionState).toBe('closed');
    expect(stream.getVideoTrack()).toBe(FakePeerConnection.all[1]?.getReceivers()[1]?.track);
  });

  it('keeps what was wanted of it (6, downlink transport lost; spec 4, recovery)', async () => {
    const { client, stream } = await watching();
    await client.subscribe(stream, { audio: true, video: false });
    server.listenAgain();
    FakePeerConnection.all[0]?.become('failed');
    await pass(0);
    expect(server.last('on_sub').data).toMatchObject({ audio: true, bigVideo: false });
    expect(stream.getVideoTrack()).toBeNull();
  });

  it('is given up after thirty attempts by 16392 (6, downlink transport lost; spec 8, reconnect failed)', async () => {
    const { told, states } = await watching();
    FakePeerConnection.reachable = false;
    server.listenAgain();
    FakePeerConnection.all[0]?.become('failed');
    await pass(900_000);
    expect(server.of('on_sub')).toHaveLength(30);
    expect(told.at(-1)).toBe('error 16392');
    expect(states.at(-1)).toBe('RECONNECTING -> DISCONNECTED');
  });

  it('asks at once whether the server is there, and leaves a hanging socket after 3 s (3, ping; 6, downlink transport lost)', async () => {
    const { told } = await watching();
    server.listenAgain();
    FakePeerConnection.all[0]?.become('failed');
    await pass(0);
    expect(server.of('ping')).toHaveLength(1);
    await pass(3100);
    expect(told).not.toContain('CONNECTED -> RECONNECTING');

    server.answers.ping = undefined;
    FakePeerConnection.all.at(-1)?.become('failed');
    await pass(2900);
    expect(told).not.toContain('CONNECTED -> RECONNECTING');
    await pass(200);
    expect(told).toContain('CONNECTED -> RECONNECTING');
  });

  it('is offered again as soon as the signalling is back, whatever the old socket swallowed (6, signalling drop, server kept the session)', async () => {
    const { states } = await watching();
    const { on_sub: answer } = server.answers;
    const userlist = [{ userid: 'patient', srctinyid: '200', role: 20 }];
    server.answers.on_get_user_list = () => [4137, { userlist }];
    server.answers.on_sub = undefined;
    server.answers.ping = undefined;
    FakePeerConnection.all[0]?.become('failed');
    await pass(2900);
    server.answers.on_sub = answer;
    server.listenAgain();
    await pass(200);
    expect(server.of('on_sub')).toHaveLength(1);
    expect(states).toEqual(['CONNECTED -> RECONNECTING', 'RECONNECTING -> CONNECTED']);
  });

  it('may recover by itself within 4 s of a mere disconnection (6, downlink transport lost)', async () => {
    const { states } = await watching();
    const [first] = FakePeerConnection.all;
    first?.become('disconnected');
    await pass(3900);
    first?.become('connected');
    await pass(10_000);
    expect(states).toEqual([]);
    first?.become('disconnected');
    await pass(4000);
    expect(states[0]).toBe('CONNECTED -> RECONNECTING');
  });
});

describe('an uplink that is lost', () => {
  it('is unpublished and published again, and the server keeps the mute bits (6, uplink transport lost; spec 4, peer connection)', async () => {
    const { client, told } = await joined();
    const stream = await published(client, 'audio', 'video');
    stream.muteVideo();
    server.listenAgain();
    FakePeerConnection.all[0]?.become('failed');
    await pass(0);
    expect(server.frames.map(({ tag }) => tag)).toEqual([
      'ping',
      'on_unpublish',
      'on_constraints_config',
      'on_publish',
    ]);
    // The others keep the stream until it comes back.
    expect(server.last('on_unpublish').envelope.unpublish).toBe('recovering');
    expect(told).toEqual([]);
    expect(
      FakePeerConnection.all
        .at(-1)
        ?.getSenders()
        .map(({ track }) => track),
    ).toEqual([stream.getAudioTrack(), stream.getVideoTrack()]);
  });

  it('is told by acknowledgements that stand, unless the server counts packets that arrive (4, 22; spec 4, recovery)', async () => {
    const { client } = await joined();
    await published(client, 'audio');
    const uplink = FakePeerConnection.all[0];
    const count = (recvAudPkg: number): void =>
      server.says(22, { result: 0, expectAudPkg: 100, expectVidPkg: 0, recvAudPkg, recvVidPkg: 0, rtt: 9 });
    const acknowledge = (packetsReceived: number): void => {
      if (uplink) uplink.stats = [{ type: 'remote-inbound-rtp', packetsReceived }];
    };
    server.listenAgain();
    for (let second = 1; second <= 5; second += 1) {
      acknowledge(second * 50);
      await pass(1000);
    }
    for (let second = 0; second < 10; second += 2) {
      count(100);
      await pass(2000);
    }
    expect(server.of('on_publish')).toHaveLength(0);
    count(0);
    await pass(1000);
    expect(server.of('on_publish')).toHaveLength(1);
  });

  it('may be told by acknowledgements alone when the server stops counting (4, 22; spec 4, recovery)', async () => {
    const { client } = await joined();
    await published(client, 'audio');
    server.listenAgain();
    const uplink = FakePeerConnection.all[0];
    for (let second = 1; second <= 5; second += 1) {
      if (uplink) uplink.stats = [{ type: 'remote-inbound-rtp', packetsReceived: second * 50 }];
      await pass(1000);
    }
    server.says(22, { result: 0, expectAudPkg: 100, expectVidPkg: 0, recvAudPkg: 100, recvVidPkg: 0, rtt: 9 });
    await pass(4900);
    expect(server.of('on_publish')).toHaveLength(0);
    await pass(1200);
    expect(server.of('on_publish')).toHaveLength(1);
  });

  it('is given up after thirty attempts by 16391, and can be published again (6, uplink transport lost; spec 8, reconnect failed)', async () => {
    const { client, told } = await joined();
    const stream = await published(client, 'audio');
    FakePeerConnection.reachable = false;
    server.listenAgain();
    FakePeerConnection.all[0]?.become('failed');
    await pass(900_000);
    expect(server.of('on_publish')).toHaveLength(30);
    expect(told.at(-1)).toBe('error 16391');
    FakePeerConnection.reachable = true;
    await client.publish(stream);
  });
});

describe('a connection that never comes up', () => {
  it('is taken for lost after 10 s (6, connecting too long; spec 4, peer connection; spec 8, ICE)', async () => {
    const { client } = await joined();
    FakePeerConnection.reachable = false;
    const stream = await localStream('audio');
    const states: string[] = [];
    stream.on('connection-state-changed', ({ state }) => states.push(state));
    await client.publish(stream);
    await pass(9900);
    expect(states).toEqual(['CONNECTING']);
    FakePeerConnection.reachable = true;
    await pass(200);
    expect(states).toEqual(['CONNECTING', 'RECONNECTING', 'CONNECTED']);
  });
});

describe('unsubscribing', () => {
  it('closes the connection; wanting nothing keeps it (6, unsubscribe; 3, on_unsub; 8, unsubscribe; spec 4, subscription)', async () => {
    const { client, stream } = await watching();
    server.listenAgain();
    await client.subscribe(stream, { audio: false, video: false });
    expect(server.frames.map(({ tag }) => tag)).toEqual(['on_unsub']);
    expect(FakePeerConnection.all[0]?.connectionState).toBe('connected');
    await client.subscribe(stream);
    expect(server.last('on_sub_change').data).toMatchObject({ audio: true, bigVideo: true });
    const manual = await joined({ autoSubscribe: false });
    const added = new Promise<RemoteStream>((resolve) => {
      manual.client.on('stream-added', (event) => resolve(event.stream));
    });
    server.says(16, PATIENT);
    const only = await added;
    await manual.client.subscribe(only);
    const downlink = FakePeerConnection.all.at(-1);
    server.listenAgain();
    await manual.client.subscribe(only, { audio: false, video: false });
    expect(server.frames.map(({ tag }) => tag)).toEqual(['on_unsub']);
    expect(downlink?.connectionState).toBe('connected');
    await manual.client.subscribe(only);
    expect(server.last('on_sub_change').data).toMatchObject({ audio: true, bigVideo: true });
    await manual.client.unsubscribe(only);
    expect(downlink?.connectionState).toBe('closed');
    await manual.client.unsubscribe(only);
    await manual.client.subscribe(only);
    expect(server.of('on_sub')).toHaveLength(1);
  });

  it('of a stream that is gone is refused by 4096 (8, subscribe)', async () => {
    const { client, stream } = await watching();
    server.says(18, { srctinyid: '200' });
    expect((await refusal(client.subscribe(stream))).code).toBe(4096);
  });
});
