import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RemoteStream } from '../../src/index.js';
import { FakePeerConnection } from './fake-media.js';
import { joined, localStream, pass, PATIENT, server, SETUP, standDown, standIn } from './fake-server.js';

beforeEach(() => {
  standIn();
  server.setup = { ...SETUP, ahead: true };
  const { on_publish: publish, on_sub: subscribe } = server.answers;
  const marked =
    (answer: typeof publish): typeof publish =>
    (data) => {
      const [command, content] = answer?.(data) ?? [0, {}];
      return [command, data.ahead ? { ...content, ahead: true } : content];
    };
  server.answers.on_publish = marked(publish);
  server.answers.on_sub = marked(subscribe);
});
afterEach(standDown);

const enters = (userid: string, srctinyid: string): void => server.says(4134, { userid, srctinyid, role: 20 });
/** Connections whose first transceiver has this direction. */
const going = (direction: string) =>
  FakePeerConnection.all.filter(({ transceivers: [first] }) => first?.direction === direction);
const uplinks = () => going('sendrecv');
const downlinks = () => going('recvonly');
const states = (of: FakePeerConnection[]): string[] => of.map(({ connectionState }) => connectionState);
const aheadOf = (tag: string): (true | undefined)[] => server.of(tag).map(({ data }) => data.ahead as true | undefined);

describe('an uplink connected ahead', () => {
  it('has two sections without a track, and publishes over the same connection', async () => {
    const { client } = await joined();
    await pass(1);
    const [prepared] = uplinks();
    expect(prepared?.transceivers.map(({ kind, direction, sender }) => [kind, direction, sender.track])).toEqual([
      ['audio', 'sendrecv', null],
      ['video', 'sendrecv', null],
    ]);
    expect(aheadOf('on_publish')).toEqual([true]);
    const stream = await localStream('audio', 'video');
    await client.publish(stream);
    expect(aheadOf('on_publish')).toEqual([true, undefined]);
    expect(uplinks()).toHaveLength(1);
    expect(prepared?.transceivers.map(({ sender }) => sender.track)).toEqual([
      stream.getAudioTrack(),
      stream.getVideoTrack(),
    ]);
    expect(client.getConnectionState()).toBe('CONNECTED');
  });

  it('is answered once, with the bit rate to begin at, and takes that of the stream later', async () => {
    server.answers.on_publish = ({ sdp, ahead }) => [4098, { result: 0, type: 'answer', sdp, ahead }];
    const { client } = await joined();
    await pass(1);
    const stream = await localStream('audio', 'video');
    stream.setVideoProfile('720p');
    await client.publish(stream);
    const [prepared] = uplinks();
    expect(prepared?.answered).toEqual([[undefined, 900_000]]);
    expect(prepared?.currentRemoteDescription?.sdp).toContain('x-google-start-bitrate=900');
    expect(prepared?.transceivers.map(({ sender }) => sender.parameters.encodings[0]?.maxBitrate)).toEqual([
      40_000, 1_500_000,
    ]);
    const [ahead, published] = server.of('on_publish').map(({ data }) => data.sdp);
    expect(published).toBe(ahead);
  });

  it('stops the section of what is not published, and is answered again', async () => {
    const { client } = await joined();
    await pass(1);
    await client.publish(await localStream('audio'));
    expect(uplinks()[0]?.transceivers.map(({ stopped }) => stopped)).toEqual([false, true]);
    expect(uplinks()[0]?.answered).toHaveLength(2);
  });

  it('is closed when the server cannot take the stream, which then is not published', async () => {
    const { client } = await joined();
    await pass(1);
    server.answers.on_publish = () => [4098, { result: 77392 }];
    const stream = await localStream('audio', 'video');
    await expect(client.publish(stream)).rejects.toMatchObject({ name: 'RtcError' });
    expect(states(uplinks())).toEqual(['closed']);
  });

  it('waits a second in a room with others, whose pictures come first', async () => {
    server.answers.on_get_user_list = () => [4137, { userlist: [{ userid: 'patient', srctinyid: '200', role: 20 }] }];
    await joined();
    await pass(999);
    expect(aheadOf('on_publish')).toEqual([]);
    await pass(1);
    expect(aheadOf('on_publish')).toEqual([true]);
  });

  it('is not begun when a stream is published before', async () => {
    server.answers.on_get_user_list = () => [4137, { userlist: [{ userid: 'patient', srctinyid: '200', role: 20 }] }];
    const { client } = await joined();
    await client.publish(await localStream('audio', 'video'));
    await pass(1000);
    expect(aheadOf('on_publish')).toEqual([undefined]);
  });

  it('without an answer is used all the same, and its late answer is not taken for that to the stream', async () => {
    server.answers.on_publish = () => undefined;
    const { client } = await joined();
    await pass(1);
    const published = client.publish(await localStream('audio', 'video'));
    await pass(3000);
    expect(aheadOf('on_publish')).toEqual([true, undefined]);
    server.says(4098, { result: 0, type: 'answer', sdp: 'v=0 late', ahead: true });
    await pass(0);
    expect(uplinks()[0]?.currentRemoteDescription).toBeNull();
    server.says(4098, { result: 0, type: 'answer', sdp: 'v=0 right' });
    await published;
    expect(uplinks()[0]?.currentRemoteDescription?.sdp).toContain('v=0');
  });

  it('that broke is replaced by a new one', async () => {
    const { client } = await joined();
    await pass(1);
    uplinks()[0]?.become('failed');
    await client.publish(await localStream('audio', 'video'));
    expect(states(uplinks())).toEqual(['closed', 'connected']);
  });

  it('is closed after a minute and with the room, and not made for a user who only listens', async () => {
    const { client } = await joined();
    await pass(59_998);
    expect(states(uplinks())).toEqual(['connected']);
    await pass(2);
    expect(states(uplinks())).toEqual(['closed']);
    await client.leave();
    const second = await joined();
    await pass(1);
    expect(states(uplinks())).toEqual(['closed', 'connected']);
    await second.client.leave();
    expect(states(uplinks())).toEqual(['closed', 'closed']);
    await joined({ mode: 'live' }, { role: 'audience' });
    await pass(1000);
    expect(states(uplinks())).toEqual(['closed', 'closed']);
  });

  it('is not made for a server that does not offer it', async () => {
    server.setup = SETUP;
    await joined();
    await pass(1000);
    expect(FakePeerConnection.all).toEqual([]);
  });
});

describe('a downlink connected ahead', () => {
  it('is made while the room is entered, before its user is known, and not kept for long', async () => {
    await joined();
    await pass(1);
    expect(states(downlinks())).toEqual(['new']);
    expect(server.of('on_sub')).toEqual([]);
    await pass(30_000);
    expect(states(downlinks())).toEqual(['closed']);
  });

  it('is not made for a client that subscribes by hand', async () => {
    await joined({ autoSubscribe: false });
    await pass(1);
    expect(downlinks()).toEqual([]);
  });

  it('brings the stream of its user without another question', async () => {
    const { told } = await joined();
    enters('patient', '200');
    await pass(1000);
    expect(server.of('on_sub').map(({ data }) => data)).toMatchObject([
      { srctinyid: '200', audio: true, bigVideo: true, auxVideo: true, ahead: true },
    ]);
    const made = FakePeerConnection.all.length;
    server.says(16, PATIENT);
    await pass(0);
    expect(server.of('on_sub')).toHaveLength(1);
    expect(FakePeerConnection.all).toHaveLength(made);
    expect(told).toContain('stream-added patient main');
  });

  it('that is refused is asked for again with the stream, by the same offer', async () => {
    const usual = server.answers.on_sub;
    server.answers.on_sub = ({ srctinyid, ahead }) =>
      ahead ? [4102, { srctinyid, type: 'answer', sdp: '', errCode: 100_103, ahead: true }] : usual?.({ srctinyid });
    const { told } = await joined();
    enters('patient', '200');
    await pass(1000);
    server.says(16, PATIENT);
    await pass(0);
    expect(aheadOf('on_sub')).toEqual([true, undefined]);
    expect(told).toContain('stream-added patient main');
  });

  it('is of no use for another user', async () => {
    await joined();
    enters('patient', '200');
    await pass(1000);
    const made = FakePeerConnection.all.length;
    server.says(16, { ...PATIENT, srcopenid: 'doctor', srctinyid: '300' });
    await pass(0);
    expect(FakePeerConnection.all).toHaveLength(made + 1);
    expect(aheadOf('on_sub')).toEqual([true, undefined]);
  });

  it('is made again when a stream is turned off, used when it is turned on, and not kept for long', async () => {
    const { client } = await joined();
    const added = new Promise<RemoteStream>((resolve) => client.on('stream-added', ({ stream }) => resolve(stream)));
    server.says(16, PATIENT);
    const stream = await added;
    await client.unsubscribe(stream);
    const made = downlinks().length;
    expect(states(downlinks()).at(-1)).toBe('new');
    await client.subscribe(stream);
    expect(downlinks()).toHaveLength(made);
    expect(states(downlinks()).at(-1)).toBe('connected');
    await client.unsubscribe(stream);
    await pass(30_000);
    expect(new Set(states(downlinks()))).toEqual(new Set(['closed']));
  });

  it('is closed when its user leaves, and after a minute', async () => {
    await joined();
    await pass(1);
    enters('patient', '200');
    await pass(1000);
    expect(states(downlinks())).toEqual(['connected']);
    server.says(4135, { userid: 'patient', srctinyid: '200' });
    expect(states(downlinks())).toEqual(['closed']);
    enters('doctor', '300');
    await pass(60_000);
    expect(states(downlinks())).toEqual(['closed', 'closed']);
  });

  it('is given up with the uplink when the server lost the session', async () => {
    await joined();
    await pass(1);
    enters('patient', '200');
    await pass(1000);
    server.answers.on_rebuild_session = () => [514, { result: 1 }];
    server.socket.lost(1006);
    await pass(5000);
    expect(states([...uplinks().slice(0, 1), ...downlinks().slice(0, 1)])).toEqual(['closed', 'closed']);
  });
});
