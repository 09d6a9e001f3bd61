import { afterEach, beforeEach, describe, expect, it } from 'vitest';
// Loaded before the fake clock is installed, because loading takes real time.
import '../../src/peer/small-picture.js';
import { FakePeerConnection, FakeTrack } from './fake-media.js';
import { joined, localStream, newClient, pass, PATIENT, published, refusal, server, SETUP } from './fake-server.js';
import { snapshot, standDown, standIn } from './fake-server.js';

const WIDTH = 640;
const WANTED = { srctinyid: '200', userid: 'patient', audio: true, bigVideo: true, auxVideo: true };

beforeEach(() => {
  standIn();
  server.answers.on_create_room = () => [20, { ret: 0, error: '', small: true }];
});
afterEach(standDown);

async function camera() {
  const stream = await localStream('audio', 'video');
  (stream.getVideoTrack() as unknown as FakeTrack).settings = { width: WIDTH };
  return stream;
}
const encodings = () =>
  FakePeerConnection.all.at(-1)?.transceivers.map(({ stopped, sender: { track, parameters } }) => {
    const { active, maxBitrate, scaleResolutionDownBy, maxFramerate } = parameters.encodings[0] ?? {};
    return stopped ? 'stopped' : { kind: track?.kind, active, maxBitrate, scaleResolutionDownBy, maxFramerate };
  });
const LARGE = { kind: 'video', active: true, maxBitrate: 900_000 };
const SMALL = { kind: 'video', active: true, maxBitrate: 150_000, scaleResolutionDownBy: 2, maxFramerate: 15 };
const SOUND = { kind: 'audio', maxBitrate: 40_000 };

describe('publishing a small picture', () => {
  it('offers a third section with the same track in fewer pixels (11, small picture)', async () => {
    const { client } = await joined();
    await client.publish(await camera(), { smallVideo: true });
    expect(server.room.published).toEqual(['audio', 'video', 'video']);
    expect(encodings()).toMatchObject([SOUND, LARGE, SMALL]);
    const [, large, small] = FakePeerConnection.all.at(-1)?.transceivers ?? [];
    expect(small?.sender.track).toBe(large?.sender.track);
  });

  it('takes a profile by name or in parts, and refuses an impossible one by 4096', async () => {
    const { client } = await joined();
    const stream = await camera();
    expect(await refusal(client.publish(stream, { smallVideo: { width: 1 } }))).toMatchObject({ code: 4096 });
    expect(server.of('on_publish')).toHaveLength(0);
    await client.publish(stream, { smallVideo: { width: 160, bitrate: 80 } });
    expect(encodings()?.[2]).toMatchObject({ maxBitrate: 80_000, scaleResolutionDownBy: 4 });
    await client.unpublish(stream);
    await client.publish(stream, { smallVideo: '120p' });
    expect(encodings()?.[2]).toMatchObject({ maxBitrate: 200_000, scaleResolutionDownBy: 4 });
  });

  it('never enlarges a picture', async () => {
    const { client } = await joined();
    await client.publish(await camera(), { smallVideo: '720p' });
    expect(encodings()?.[2]).toMatchObject({ scaleResolutionDownBy: 1 });
  });

  it('is one picture on a server that forwards one only (11, small picture)', async () => {
    server.answers.on_create_room = () => [20, { ret: 0, error: '' }];
    const { client } = await joined();
    await client.publish(await camera(), { smallVideo: true });
    expect(server.room.published).toEqual(['audio', 'video']);
  });

  it('goes over the connection made ahead, in one more section', async () => {
    server.setup = { ...SETUP, ahead: true };
    server.answers.on_publish = ({ sdp, ahead }) => [4098, { result: 0, type: 'answer', sdp, ahead }];
    const { client } = await joined();
    await pass(1);
    const connections = FakePeerConnection.all.length;
    await client.publish(await camera(), { smallVideo: true });
    expect(FakePeerConnection.all).toHaveLength(connections);
    expect(server.room.published).toEqual(['audio', 'video', 'video']);
  });

  it('encodes only what somebody watches, as the server says (11, sizes watched)', async () => {
    const { client } = await joined();
    await client.publish(await camera(), { smallVideo: true });
    server.says(4140, { large: false, small: true });
    await pass(0);
    expect(encodings()).toMatchObject([SOUND, { ...LARGE, active: false }, SMALL]);
    server.says(4140, { large: true, small: true });
    server.says(4140, { large: true, small: false });
    await pass(0);
    expect(encodings()).toMatchObject([SOUND, LARGE, { ...SMALL, active: false }]);
    server.says(4140, {});
    await pass(0);
    expect(encodings()).toMatchObject([SOUND, { ...LARGE, active: false }, SMALL]);
  });

  it('keeps what is watched when the profile or the track changes, in both pictures', async () => {
    const { client } = await joined();
    const stream = await camera();
    await client.publish(stream, { smallVideo: true });
    server.says(4140, { large: false, small: true });
    await stream.setVideoProfile({ bitrate: 500 });
    expect(encodings()).toMatchObject([SOUND, { ...LARGE, maxBitrate: 500_000, active: false }, SMALL]);
    const other = new FakeTrack('video');
    await stream.replaceTrack(other as unknown as MediaStreamTrack);
    const [, large, small] = FakePeerConnection.all.at(-1)?.transceivers ?? [];
    expect([large?.sender.track, small?.sender.track]).toEqual([other, other]);
  });

  it('stops and begins both pictures with the camera', async () => {
    const { client } = await joined();
    const stream = await camera();
    await client.publish(stream, { smallVideo: true });
    const track = stream.getVideoTrack() as MediaStreamTrack;
    await stream.removeTrack(track);
    expect(server.room.published).toEqual(['audio']);
    await stream.addTrack(track.readyState === 'live' ? track : (new FakeTrack('video') as never));
    expect(server.room.published).toEqual(['audio', 'video', 'video']);
  });

  it('begins with both pictures again on a new connection', async () => {
    const { client } = await joined();
    await client.publish(await camera(), { smallVideo: true });
    server.says(4140, { large: false, small: true });
    await pass(0);
    FakePeerConnection.all.at(-1)?.become('failed');
    await pass(1000);
    expect(server.of('on_publish')).toHaveLength(2);
    expect(encodings()).toMatchObject([SOUND, LARGE, SMALL]);
  });

  it('is given up with the room that is left meanwhile', async () => {
    const { client } = await joined();
    const publishing = refusal(client.publish(await camera(), { smallVideo: true }));
    await client.leave();
    expect(await publishing).toMatchObject({ code: 4097 });
    expect(server.of('on_publish')).toHaveLength(0);
  });
});

describe('the size of a remote picture', () => {
  it('is asked for on the running connection, with the kinds that are wanted (11, size)', async () => {
    const { client } = await joined();
    server.says(16, PATIENT);
    await pass(1);
    await client.setRemoteVideoSize('patient', 'small');
    expect(server.last('on_sub_change').data).toEqual({ ...WANTED, smallVideo: true });
    await client.setRemoteVideoSize('patient', 'small');
    expect(server.of('on_sub_change')).toHaveLength(1);
    await client.setRemoteVideoSize('patient', 'large');
    expect(server.last('on_sub_change').data).toEqual(WANTED);
  });

  it('holds for a stream that is published later, and for changes of it (11, size)', async () => {
    const { client } = await joined({ autoSubscribe: false });
    await client.setRemoteVideoSize('patient', 'small');
    client.on('stream-added', ({ stream }) => void client.subscribe(stream));
    server.says(16, PATIENT);
    await pass(1);
    expect(server.last('on_sub').data).toMatchObject({ bigVideo: true, smallVideo: true });
    server.says(18, { srctinyid: '200' });
    server.says(16, { ...PATIENT, srctinyid: '201' });
    await pass(1);
    expect(server.last('on_sub').data).toMatchObject({ srctinyid: '201', smallVideo: true });
  });

  it('that changes while the connection is opened is asked for after it', async () => {
    const answer = server.answers.on_sub;
    server.answers.on_sub = undefined;
    const { client } = await joined();
    server.says(16, PATIENT);
    await pass(1);
    await client.setRemoteVideoSize('patient', 'small');
    expect(server.last('on_sub').data.smallVideo).toBeUndefined();
    server.socket.says(...(answer?.(server.last('on_sub').data) ?? [0, {}]));
    await pass(1);
    expect(server.last('on_sub_change').data).toMatchObject({ bigVideo: true, smallVideo: true });
  });

  it('is asked for again when the server has lost the session', async () => {
    const { client } = await joined();
    server.says(16, PATIENT);
    await pass(1);
    await client.setRemoteVideoSize('patient', 'small');
    server.answers.on_rebuild_session = () => [514, { result: 1 }];
    server.socket.lost(1006);
    await pass(100);
    server.says(16, PATIENT);
    await pass(1);
    expect(server.of('on_sub')).toHaveLength(2);
    expect(server.last('on_sub').data).toMatchObject({ smallVideo: true });
  });

  it('that the server refuses is the one before it', async () => {
    const { client } = await joined();
    server.says(16, PATIENT);
    await pass(1);
    server.answers.on_sub_change = ({ srctinyid }) => [4106, { srctinyid, errCode: 100_103, errMsg: 'no' }];
    expect(await refusal(client.setRemoteVideoSize('patient', 'small'))).toMatchObject({ code: 100_103 });
    delete server.answers.on_sub_change;
    const again = client.setRemoteVideoSize('patient', 'small').catch(() => undefined);
    await pass(0);
    expect(server.of('on_sub_change')).toHaveLength(2);
    await client.leave();
    await again;
  });

  it('is refused outside of a room by 4097, and by 4096 if it is not a size', async () => {
    const { client: outside } = newClient();
    expect(await refusal(outside.setRemoteVideoSize('patient', 'small'))).toMatchObject({ code: 4097 });
    const { client } = await joined();
    expect(await refusal(client.setRemoteVideoSize('patient', 'medium' as 'small'))).toMatchObject({ code: 4096 });
    expect(await refusal(client.setRemoteVideoSize('', 'small'))).toMatchObject({ code: 4096 });
  });

  it('is not sent to a server that forwards one picture only', async () => {
    server.answers.on_create_room = () => [20, { ret: 0, error: '' }];
    const { client } = await joined();
    server.says(16, PATIENT);
    await pass(1);
    await client.setRemoteVideoSize('patient', 'small');
    expect(server.of('on_sub_change')).toHaveLength(0);
  });
});

describe('an application that uses none of this', () => {
  it('sends the same messages as before to a server that could forward two pictures (11, unmodified clients)', async () => {
    const { client } = await joined();
    const stream = await published(client, 'audio', 'video');
    server.says(16, PATIENT);
    await pass(1);
    server.says(23, snapshot(9));
    server.says(4140, { large: false, small: true });
    await pass(0);
    expect(server.room.published).toEqual(['audio', 'video']);
    expect(Object.keys(server.last('on_publish').data)).toEqual(['type', 'sdp']);
    expect(Object.keys(server.last('on_sub').data).sort()).toEqual(
      ['audio', 'auxVideo', 'bigVideo', 'sdp', 'srctinyid', 'type', 'userid'].sort(),
    );
    const [uplink] = FakePeerConnection.all.filter(({ transceivers: [first] }) => first?.direction === 'sendrecv');
    expect(uplink?.transceivers.map(({ sender }) => sender.parameters.encodings)).toEqual([
      [{ maxBitrate: 40_000 }],
      [{ maxBitrate: 900_000 }],
    ]);
    await client.unpublish(stream);
  });
});
