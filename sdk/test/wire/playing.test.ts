import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStream, type RemoteStream, type RtcError } from '../../src/index.js';
import { FakePeerConnection, FakeTrack } from './fake-media.js';
import { FakeAudioContext, standInPage, type Page } from './fake-page.js';
import { joined, localStream, pass, PATIENT, refusal, server, snapshot, standDown, standIn } from './fake-server.js';

let page: Page;

beforeEach(() => {
  standIn();
  page = standInPage();
});
afterEach(standDown);

function changesOf(stream: {
  on(event: 'player-state-changed', listener: (change: object) => void): unknown;
}): string[] {
  const changes: string[] = [];
  stream.on('player-state-changed', (change) => {
    const { type, state, reason } = change as Record<string, string>;
    changes.push(`${type} ${state} ${reason}`);
  });
  return changes;
}

async function remoteStream(): Promise<RemoteStream> {
  const { client } = await joined();
  const added = new Promise<RemoteStream>((resolve) => client.on('stream-added', ({ stream }) => resolve(stream)));
  server.says(16, PATIENT);
  server.says(23, snapshot(9));
  const stream = await added;
  await pass(0);
  return stream;
}

describe('a player', () => {
  it('tells starts, pauses, mutes and ends of each kind, the end once (8, player-state-changed; spec 4, player)', async () => {
    const stream = await localStream('audio', 'video');
    const changes = changesOf(stream);
    await stream.play('box');
    expect(changes.splice(0)).toEqual(['audio PLAYING playing', 'video PLAYING playing']);
    const track = stream.getVideoTrack();
    for (const event of ['mute', 'mute', 'unmute', 'ended', 'ended']) track?.dispatchEvent(new Event(event));
    expect(changes.splice(0)).toEqual(['video PAUSED mute', 'video PLAYING unmute', 'video STOPPED ended']);
    page.audio().pause();
    await stream.resume();
    expect(changes.splice(0)).toEqual(expect.arrayContaining(['audio PAUSED pause', 'audio PLAYING playing']));
    stream.stop();
    expect(page.box.children).toEqual([]);
    expect(stream.isPlaying()).toBe(false);
    await stream.play('box');
  });

  it.each([
    [0, 360, 'the picture is 0 x 360 px'],
    [640, 0, 'the picture is 640 x 0 px'],
    [640, 360, undefined],
  ])(
    'of %i x %i px is reported in the log if nobody can see it (8, stream methods)',
    async (width, height, warning) => {
      const warn = vi.spyOn(console, 'warn').mockReset();
      Object.assign(page.size, { width, height });
      const [picture, sound] = [await localStream('video'), await localStream('audio')];
      await picture.play('box');
      const lines = warn.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('picture'));
      expect(lines).toEqual(warning === undefined ? [] : [expect.stringContaining(warning)]);
      picture.stop();
      await sound.play('box');
      expect(warn.mock.calls.filter(([line]) => String(line).includes('picture'))).toHaveLength(lines.length);
    },
  );

  it('keeps volume and output for the next time it plays (8, stream methods)', async () => {
    const stream = await localStream('audio');
    stream.setAudioVolume(0.5);
    await stream.setAudioOutput('speaker-2');
    await stream.play('box');
    expect([page.audio().volume, page.audio().sink]).toEqual([0.5, 'speaker-2']);
    stream.setAudioVolume(0.75);
    await stream.setAudioOutput('speaker-3');
    expect([page.audio().volume, page.audio().sink]).toEqual([0.75, 'speaker-3']);
  });

  it('keeps its output when another one cannot be used, 4099 (8, stream methods)', async () => {
    const stream = await localStream('audio');
    await stream.setAudioOutput('speaker-2');
    await stream.play('box');
    page.audio().setSinkId = () => Promise.reject(Object.assign(new Error(), { name: 'NotFoundError' }));
    expect((await refusal(stream.setAudioOutput('no-speaker'))).code).toBe(4099);
    stream.stop();
    await stream.play('box');
    expect(page.audio().sink).toBe('speaker-2');
  });

  it('that may not sound yet is told by 16451, other failures to start are not (8, stream error; spec 8, play not allowed)', async () => {
    const stream = await localStream('audio', 'video');
    const codes: number[] = [];
    stream.on('error', (error) => codes.push(error.getCode()));
    await stream.play('box');
    const cause = Object.assign(new Error(), { name: 'NotAllowedError' });
    page.audio().refusal = cause;
    await expect(stream.resume()).rejects.toMatchObject({ reason: 'play-not-allowed', cause });
    page.audio().refusal = Object.assign(new Error(), { name: 'AbortError' });
    await stream.resume();
    expect(codes).toEqual([16451]);
  });

  it('follows a track that is replaced, added or removed (8, local stream; 8, player-state-changed)', async () => {
    const { client } = await joined();
    const stream = await localStream('audio');
    await client.publish(stream);
    await stream.play('box');
    const changes = changesOf(stream);
    const camera = new FakeTrack('video') as unknown as MediaStreamTrack;
    await stream.addTrack(camera);
    expect(page.video().srcObject).toMatchObject({ tracks: [camera] });
    page.video().videoWidth = 64;
    page.video().videoHeight = 48;
    expect(stream.getVideoFrame()).toBe('data:image/png;64x48');
    await stream.removeTrack(camera);
    expect(page.video().srcObject).toBeNull();
    expect(changes).toEqual(['video PLAYING playing', 'video STOPPED ended']);
  });
});

describe('a remote stream', () => {
  it('is silenced and hidden on this side only (8, stream methods)', async () => {
    const stream = await remoteStream();
    await stream.play('box');
    server.listenAgain();
    expect([stream.muteAudio(), stream.muteVideo()]).toEqual([true, true]);
    expect([stream.getAudioTrack()?.enabled, stream.getVideoTrack()?.enabled]).toEqual([false, false]);
    expect([stream.unmuteAudio(), stream.unmuteVideo()]).toEqual([true, true]);
    expect(stream.getAudioTrack()?.enabled).toBe(true);
    expect(server.frames).toEqual([]);
    server.says(23, snapshot(8));
    expect(stream.muteVideo()).toBe(false);
    stream.close();
    expect(page.box.children).toEqual([]);
  });

  it('leaves and comes back to its player when the picture does (8, stream events)', async () => {
    const stream = await remoteStream();
    await stream.play('box');
    const changes = changesOf(stream);
    server.says(23, snapshot(8));
    server.says(23, snapshot(9));
    await pass(0);
    expect(changes).toEqual(['video STOPPED ended', 'video PLAYING playing']);
  });
});

describe('loudness', () => {
  it('is a text of two decimals while it plays, by the sound graph (8, stream methods)', async () => {
    const stream = await localStream('audio');
    expect(stream.getAudioLevel()).toBe(0);
    await stream.play('box');
    FakeAudioContext.samples = [0, 0, 0, 0];
    expect(stream.getAudioLevel()).toBe('0.00');
    FakeAudioContext.samples = new Array<number>(2048).fill(0.5);
    expect(Number(stream.getAudioLevel())).toBeGreaterThan(0.4);
    stream.getAudioTrack()?.stop();
    expect(stream.getAudioLevel()).toBe('0.00');
    stream.close();
  });

  it('shares one sound graph, which is closed when nothing is measured any more (8, stream methods)', async () => {
    const streams = await Promise.all([localStream('audio'), localStream('audio')]);
    const before = FakeAudioContext.open;
    for (const stream of streams) {
      await stream.play('box');
      stream.getAudioLevel();
    }
    expect(FakeAudioContext.open - before).toBe(1);
    streams[0]?.stop();
    expect(FakeAudioContext.open - before).toBe(1);
    streams[1]?.close();
    expect(FakeAudioContext.open - before).toBe(0);
    await streams[0]?.play('box');
    expect(streams[0]?.getAudioLevel()).not.toBe(0);
    expect(FakeAudioContext.open - before).toBe(1);
    streams[0]?.close();
  });

  it('of a remote stream comes from its receiver while the sound graph rests (8, stream methods)', async () => {
    FakeAudioContext.state = 'suspended';
    try {
      const stream = await remoteStream();
      await stream.play('box');
      const receiver = FakePeerConnection.all[0]?.getReceivers()[0] as object;
      const entry = { type: 'inbound-rtp', kind: 'audio', audioLevel: 0.31 };
      Object.assign(receiver, { getStats: () => Promise.resolve(new Map([['a', entry]])) });
      await pass(200);
      expect(stream.getAudioLevel()).toBe('0.00');
      await pass(0);
      expect(stream.getAudioLevel()).toBe('0.31');
      stream.muteAudio();
      expect(stream.getAudioLevel()).toBe('0.00');
    } finally {
      FakeAudioContext.state = 'running';
    }
  });
});

it('browsers that need help get it once, after a failure too: connectionState out of the transport’s state', async () => {
  vi.resetModules();
  const { loadBrowserShims } = await import('../../src/shims.js');
  class Old extends EventTarget {
    iceConnectionState = 'checking';
    setLocalDescription(): void {}
    setRemoteDescription(): void {}
    getReceivers(): [] {
      return [];
    }
    getSenders(): [] {
      return [];
    }
    addTrack(): void {}
  }
  vi.stubGlobal('RTCPeerConnection', Old);
  const old = { mozGetUserMedia: () => undefined, userAgent: 'Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/102.0' };
  vi.stubGlobal('window', { navigator: old, RTCPeerConnection: Old });
  vi.doMock('webrtc-adapter', () => {
    throw new Error('offline');
  });
  const failed: unknown = await loadBrowserShims().catch((cause: unknown) => cause);
  expect((failed as RtcError).getCode()).toBe(4098);
  vi.doUnmock('webrtc-adapter');
  await loadBrowserShims();
  const connection = new Old() as unknown as RTCPeerConnection;
  expect(connection.connectionState).toBe('connecting');
  const after = Object.getOwnPropertyNames(Old.prototype);
  await loadBrowserShims();
  expect(Object.getOwnPropertyNames(Old.prototype)).toEqual(after);
});

it('a stream that plays cannot play twice (8, createStream; spec 8, duplicate play)', async () => {
  const stream = createStream({ audioSource: new FakeTrack('audio') as unknown as MediaStreamTrack });
  await stream.initialize();
  await stream.play(page.box as unknown as HTMLElement, { muted: false, objectFit: 'fill' });
  expect(page.audio().muted).toBe(false);
  expect(page.video().style.cssText).toContain('object-fit:fill');
  expect(await refusal(stream.play('box'))).toMatchObject({ code: 4097 });
  stream.stop();
  expect((await refusal(stream.play('elsewhere'))).code).toBe(4096);
});
