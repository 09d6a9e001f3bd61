import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client, RemoteStream } from '../../src/index.js';
import { FakePeerConnection } from './fake-media.js';
import {
  joined,
  newClient,
  pass,
  PATIENT,
  published,
  refusal,
  server,
  snapshot,
  standDown,
  standIn,
} from './fake-server.js';

beforeEach(standIn);
afterEach(standDown);

/** Bits of a snapshot entry. */
const VIDEO = 1;
const AUXILIARY = 4;
const AUDIO = 8;
const VIDEO_MUTED = 16;
const AUDIO_MUTED = 64;

const user = (userid: string, srctinyid: string): object => ({ userid, srctinyid, role: 20 });

function streamsOf(client: Client): RemoteStream[] {
  const streams: RemoteStream[] = [];
  client.on('stream-added', ({ stream }) => streams.push(stream));
  return streams;
}

async function withPatient(
  options: Parameters<typeof joined>[0] = {},
): Promise<{ client: Client; told: string[]; streams: RemoteStream[]; stream: RemoteStream }> {
  const made = await joined(options);
  const streams = streamsOf(made.client);
  server.says(16, PATIENT);
  server.says(23, snapshot(VIDEO | AUDIO));
  await pass(0);
  const [stream] = streams;
  if (!stream) throw new Error('no stream was announced');
  return { ...made, streams, stream };
}

describe('members', () => {
  it('come and go by the full list, oneself apart (4, 4137; 8, peer events)', async () => {
    const { told } = await joined();
    server.says(4137, { userlist: [user('nurse', '144115'), user('patient', '200'), user('doctor', '300')] });
    expect(told).toEqual(['peer-join patient', 'peer-join doctor']);
    server.says(16, PATIENT);
    await pass(0);
    told.length = 0;
    server.says(4137, { userlist: [user('doctor', '300')] });
    expect(told).toEqual(['stream-removed patient main', 'peer-leave patient']);
    expect(FakePeerConnection.all[0]?.connectionState).toBe('closed');
  });

  it('join once and leave, each by a message of its own (4, 4134; 4, 4135; 8, peer events)', async () => {
    const { told } = await joined();
    server.says(4134, user('patient', '200'));
    server.says(4134, user('patient', '200'));
    server.says(16, PATIENT);
    await pass(0);
    server.says(4135, user('patient', '200'));
    expect(told.filter((each) => each.startsWith('peer'))).toEqual(['peer-join patient', 'peer-leave patient']);
    expect(told.slice(-2)).toEqual(['stream-removed patient main', 'peer-leave patient']);
    server.says(4135, user('stranger', '400'));
    expect(told.at(-1)).toBe('peer-leave stranger');
  });
});

describe('a stream that is added', () => {
  it('is subscribed to at once, and reported once it has an answer (4, 16; 8, stream events; 3, on_sub)', async () => {
    const { told } = await joined();
    server.answers.on_sub = undefined;
    server.says(16, PATIENT);
    await pass(0);
    expect(server.of('on_sub')).toHaveLength(1);
    expect(told).toEqual(['peer-join patient']);
    server.says(4102, { srctinyid: '200', type: 'answer', sdp: 'v=0', errCode: 0 });
    await pass(0);
    expect(told.slice(1)).toEqual(['stream-added patient main', 'stream-updated patient main']);
  });

  it('is reported at once without automatic subscription, then by two updates and as subscribed (4, 16; 8, stream events)', async () => {
    const { client, told } = await joined({ autoSubscribe: false });
    const streams = streamsOf(client);
    server.says(16, { ...PATIENT, auxVideo: true });
    await pass(0);
    expect(told.slice(1)).toEqual(['stream-added patient main', 'stream-added patient auxiliary']);
    expect(server.of('on_sub')).toEqual([]);
    told.length = 0;
    const [main] = streams;
    if (!main) throw new Error('no stream');
    await client.subscribe(main);
    expect(server.last('on_sub').data).toMatchObject({ audio: true, bigVideo: true, auxVideo: false });
    expect(told.filter((each) => each.endsWith('main'))).toEqual([
      'stream-updated patient main',
      'stream-updated patient main',
      'stream-subscribed patient main',
    ]);
  });

  it('without a user is nothing, and of the same user a second time takes the place of the first (4, 16)', async () => {
    const { told } = await withPatient();
    told.length = 0;
    server.says(16, { ...PATIENT, srcopenid: null, srctinyid: '500' });
    expect(told).toEqual([]);
    server.says(16, PATIENT);
    await pass(0);
    expect(told.filter((each) => /added|removed/.test(each))).toEqual([
      'stream-removed patient main',
      'stream-added patient main',
    ]);
    expect(FakePeerConnection.all.map(({ connectionState }) => connectionState)).toEqual(['closed', 'connected']);
  });

  it('makes an unknown anchor known to the audience of a live room (4, 16)', async () => {
    const { client, told } = newClient({ mode: 'live' });
    const joining = client.join({ roomId: 7, role: 'audience' });
    await pass(1);
    await joining;
    server.says(16, PATIENT);
    await pass(0);
    expect(told).toContain('peer-join patient');
  });

  it('is refused by code, and can be subscribed to again (4, 4102; spec 8, subscribe)', async () => {
    const { client } = await joined({ autoSubscribe: false });
    const streams = streamsOf(client);
    server.says(16, PATIENT);
    const [stream] = streams;
    if (!stream) throw new Error('no stream');
    server.answers.on_sub = () => [4102, { srctinyid: '200', errCode: 777, errMsg: 'not today' }];
    expect(await refusal(client.subscribe(stream))).toMatchObject({
      code: 777,
      message: expect.stringMatching(/subscribe failed: not today.*UNKNOWN/) as string,
    });
    server.answers.on_sub = () => [4102, { srctinyid: '200', errCode: 77393 }];
    expect(await refusal(client.subscribe(stream))).toMatchObject({
      code: 16457,
      message: expect.stringContaining('your device does not support H.264 decoding.') as string,
    });
    server.answers.on_sub = undefined;
    const silent = refusal(client.subscribe(stream));
    await pass(10_000);
    expect((await silent).code).toBe(16450);
    server.answers.on_sub = () => [4102, { srctinyid: '200', type: 'answer', sdp: 'v=0', errCode: 0 }];
    await client.subscribe(stream);
  });

  it('that is refused while it is subscribed to by itself is an error event (4, 4102)', async () => {
    const { told } = await joined();
    server.answers.on_sub = () => [4102, { srctinyid: '200', errCode: 77393 }];
    server.says(16, PATIENT);
    await pass(0);
    expect(told.at(-1)).toBe('error 16457');
  });
});

describe('a stream that is removed', () => {
  it('closes its connection, main and auxiliary (4, 18; 8, stream events)', async () => {
    const { told } = await joined();
    server.says(16, { ...PATIENT, auxVideo: true });
    await pass(0);
    told.length = 0;
    server.says(18, { srctinyid: '200', srcopenid: 'patient' });
    expect(told).toEqual(['stream-removed patient main', 'stream-removed patient auxiliary']);
    expect(FakePeerConnection.all[0]?.connectionState).toBe('closed');
    server.says(18, { srctinyid: '200' });
    expect(told).toHaveLength(2);
  });

  it('tells its state before its end (8, stream connection-state-changed; spec 4, remote tracks)', async () => {
    const { told, stream } = await withPatient();
    const order: string[] = [];
    stream.on('connection-state-changed', ({ prevState, state }) => order.push(`${prevState} -> ${state}`));
    told.push = (...more: string[]) => order.push(...more);
    server.says(18, { srctinyid: '200' });
    expect(order).toEqual(['CONNECTED -> DISCONNECTED', 'stream-removed patient main']);
  });
});

describe('the snapshot of publishers', () => {
  it('changes kinds without a word about media, and tells muting (4, 23; 8, stream events; spec 4, remote tracks)', async () => {
    const { told, stream } = await withPatient();
    expect(told).toEqual(expect.arrayContaining(['unmute-audio patient', 'unmute-video patient']));
    const offers = server.of('on_sub').length;
    const after = (flag: number): string[] => {
      told.length = 0;
      server.says(23, snapshot(flag));
      return [...told];
    };
    expect(after(VIDEO | AUDIO)).toEqual([]);
    expect(after(VIDEO | AUDIO | VIDEO_MUTED)).toEqual(['mute-video patient']);
    expect(after(VIDEO | AUDIO | AUDIO_MUTED)).toEqual(['mute-audio patient', 'unmute-video patient']);
    expect(after(AUDIO)).toEqual(['stream-updated patient main', 'unmute-audio patient', 'mute-video patient']);
    expect(stream.hasVideo()).toBe(false);
    expect(after(AUDIO | VIDEO)).toEqual(['stream-updated patient main', 'unmute-video patient']);
    expect(after(AUDIO | VIDEO | AUXILIARY)).toEqual(['stream-added patient auxiliary']);
    expect(after(AUDIO | VIDEO)).toEqual(['stream-removed patient auxiliary']);
    expect(server.of('on_sub')).toHaveLength(offers);
    expect(after(0)).toEqual(expect.arrayContaining(['stream-removed patient main']));
  });

  it('is complete: a publisher missing from it is gone; strangers and the own user in it are ignored (4, 23)', async () => {
    const { told } = await withPatient();
    told.length = 0;
    server.says(23, {
      userlist: [
        { userid: 'nurse', srctinyid: '144115', flag: 9 },
        { userid: 'stranger', srctinyid: '0', flag: 9 },
        { userid: 'patient', srctinyid: '200', flag: 9 },
      ],
    });
    expect(told).toEqual([]);
    server.says(23, { userlist: [] });
    expect(told).toEqual(['stream-removed patient main']);
  });
});

describe('figures of the uplink', () => {
  const figures = (sent: number, received: number, rtt: number): object => ({
    result: 0,
    expectAudPkg: sent / 2,
    expectVidPkg: sent / 2,
    recvAudPkg: received / 2,
    recvVidPkg: received / 2,
    rtt,
  });

  it('are the source of the uplink quality, by the documented limits (4, 22; 8, network-quality; spec 9, network quality)', async () => {
    const { client } = await joined();
    const uplink: number[] = [];
    client.on('network-quality', ({ uplinkNetworkQuality }) => uplink.push(uplinkNetworkQuality));
    await pass(2000);
    expect(uplink).toEqual([0]);
    await published(client, 'audio', 'video');
    uplink.length = 0;
    for (const [sent, received, rtt] of [
      [100, 90, 100],
      [100, 89, 0],
      [100, 100, 101],
      [100, 79, 0],
      [100, 100, 201],
      [100, 69, 0],
      [100, 100, 351],
      [100, 49, 0],
      [100, 100, 501],
      [0, 0, 0],
    ] as const) {
      server.says(22, figures(sent, received, rtt));
      await pass(2000);
    }
    expect(uplink).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 5]);
  });

  it('are 6 while signalling or the uplink is down, and 5 when it is back (8, network-quality; spec 4, network quality)', async () => {
    const { client } = await joined();
    await published(client, 'audio');
    const seen: number[][] = [];
    client.on('network-quality', (quality) => {
      seen.push([quality.uplinkNetworkQuality, quality.downlinkNetworkQuality]);
    });
    server.says(22, figures(100, 100, 10));
    await pass(2000);
    expect(seen.at(-1)?.[0]).toBe(1);
    server.reception = () => 'hang';
    server.socket.lost(1006);
    await pass(2000);
    expect(seen.at(-1)).toEqual([6, 6]);
    server.reception = () => 'setup';
    await pass(4000);
    FakePeerConnection.reachable = false;
    FakePeerConnection.all[0]?.become('failed');
    await pass(2000);
    expect(seen.at(-1)?.[0]).toBe(6);
    FakePeerConnection.reachable = true;
    FakePeerConnection.all.at(-1)?.become('connected');
    await pass(2000);
    expect(seen.at(-1)?.[0]).toBe(5);
  });

  it('of the downlinks are 6 once all of them are down (8, network-quality; spec 4, network quality)', async () => {
    const { client, stream } = await withPatient();
    const downlink: number[] = [];
    client.on('network-quality', ({ downlinkNetworkQuality }) => downlink.push(downlinkNetworkQuality));
    const [connection] = FakePeerConnection.all;
    if (!connection) throw new Error('no connection');
    const received = (packets: number, lost: number): void => {
      connection.stats = [
        { type: 'inbound-rtp', kind: 'audio', packetsReceived: packets, packetsLost: lost, bytesReceived: packets },
      ];
    };
    received(100, 0);
    await pass(2000);
    received(150, 50);
    await pass(2000);
    await client.unsubscribe(stream);
    await pass(2000);
    expect(downlink).toEqual([0, 4, 6]);
  });
});

describe('messages without a meaning here', () => {
  it('are passed over: 4, 10, 26, 48, 50, 52, 4130 (4, 4, 10, 26, 48, 50, 52, 4130)', async () => {
    const { told } = await withPatient();
    told.length = 0;
    for (const command of [4, 10, 26, 48, 50, 52, 4130]) server.says(command, { offersdp: 'v=0', srctinyid: '200' });
    await pass(10);
    expect(told).toEqual([]);
    expect(FakePeerConnection.all).toHaveLength(1);
  });

  it('a set-up message may come without a list of STUN ports, and its clock is only stored (4, 19)', async () => {
    const { client } = await joined();
    expect(server.socket.closedWith).toBeUndefined();
    expect(FakePeerConnection.all).toEqual([]);
    await published(client, 'audio');
    expect(FakePeerConnection.all[0]?.configuration.iceServers).toEqual([]);
  });
});
