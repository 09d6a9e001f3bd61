import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createOwnMedia,
  createStream,
  getCameras,
  getDevices,
  getMicrophones,
  getSpeakers,
  isScreenShareSupported,
  type LocalStream,
} from '../../src/index.js';
import { FakeDevices, named } from './fake-devices.js';
import { FakePeerConnection, FakeTrack } from './fake-media.js';
import { joined, pass, refusal, standDown, standIn, USER_AGENT } from './fake-server.js';

let devices: FakeDevices;

beforeEach(() => {
  standIn();
  devices = FakeDevices.standIn();
});
afterEach(standDown);

async function opened(config: Parameters<typeof createStream>[0]): Promise<LocalStream> {
  const stream = createStream({ userId: 'nurse', ...config });
  await stream.initialize();
  return stream;
}

describe('devices', () => {
  it('are listed by kind, with placeholders for missing labels (8, devices)', async () => {
    const labels = (list: { label: string }[]): string[] => list.map(({ label }) => label);
    expect(labels(await getCameras())).toEqual(['camera_0']);
    expect(labels(await getMicrophones())).toEqual(['microphone_0', 'microphone_1', 'microphone_2']);
    expect(labels(await getSpeakers())).toEqual(['speaker_0']);
    expect(labels(await getDevices())).toEqual([
      'audioinput_0',
      'audioinput_1',
      'audioinput_2',
      'videoinput_0',
      'audiooutput_0',
    ]);
    expect(await getCameras()).toEqual([{ kind: 'videoinput', deviceId: 'cam-1', groupId: 'g', label: 'camera_0' }]);
  });

  it('that cannot be listed at all are refused by 4098 (8, devices)', async () => {
    vi.stubGlobal('navigator', { userAgent: USER_AGENT });
    expect((await refusal(getDevices())).code).toBe(4098);
    expect(isScreenShareSupported()).toBe(false);
  });

  it('a screen can be shared where the browser can capture one (8, isScreenShareSupported)', () => {
    expect(isScreenShareSupported()).toBe(true);
  });
});

describe('capturing', () => {
  it('asks for the profile, for clean sound, and for the first real microphone (8, capture)', async () => {
    const stream = createStream({ audio: true, video: true });
    stream.setAudioProfile('high');
    await stream.setVideoProfile('720p');
    await stream.initialize();
    expect(devices.asked).toEqual([
      {
        audio: {
          sampleRate: 48000,
          channelCount: 1,
          echoCancellation: true,
          autoGainControl: true,
          noiseSuppression: true,
          deviceId: { exact: 'mic-1' },
        },
        video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 15 } },
      },
    ]);
    expect((await refusal(stream.initialize())).code).toBe(4097);
  });

  it('leaves the sound as it is where that is asked for, also with another microphone (8, capture)', async () => {
    const audioProcessing = { echoCancellation: false, noiseSuppression: false };
    const stream = await opened({ audio: true, audioProcessing });
    await stream.switchDevice('audio', 'mic-2');
    await createOwnMedia({ video: false, audioProcessing }).open();
    const asked = { ...audioProcessing, autoGainControl: true };
    expect(devices.asked).toMatchObject([{ audio: asked }, { audio: asked }, { audio: asked }]);
  });

  it('asks for the camera that was named, or the side of the phone (8, capture; 8, createStream)', async () => {
    await opened({ video: true, cameraId: 'cam-1' });
    await opened({ video: true, facingMode: 'environment' });
    expect(devices.asked.map(({ video }) => video)).toMatchObject([
      { deviceId: { exact: 'cam-1' } },
      { facingMode: 'environment' },
    ]);
  });

  it('tries a busy device three times more, every 500 ms (8, capture; spec 9, capture)', async () => {
    devices.failures = [1, 2, 3].map(() => named('NotReadableError'));
    const opening = opened({ video: true });
    await pass(1499);
    expect(devices.asked).toHaveLength(3);
    await pass(1);
    await opening;
    expect(devices.asked).toHaveLength(4);
    devices.failures = [1, 2, 3, 4].map(() => named('NotReadableError'));
    const failing = opened({ video: true }).catch((cause: Error) => cause.name);
    await pass(1500);
    expect(await failing).toBe('NotReadableError');
  });

  it('without a device is 4099, without permission what the browser says (8, capture)', async () => {
    devices.failures = [named('NotFoundError')];
    expect((await refusal(opened({ audio: true }))).code).toBe(4099);
    devices.failures = [named('NotAllowedError')];
    await expect(opened({ audio: true })).rejects.toMatchObject({ name: 'NotAllowedError' });
  });

  it('of a screen takes its sound if wanted, prefers detail, and tells when the user ends it (8, capture; 8, screen-sharing-stopped; 8, stream defaults)', async () => {
    const stream = createStream({ screen: true, screenAudio: true });
    const stopped = vi.fn();
    stream.on('screen-sharing-stopped', stopped);
    await stream.initialize();
    expect(devices.asked).toEqual([
      {
        audio: { sampleRate: 44100, echoCancellation: true, noiseSuppression: true },
        video: { width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 5 } },
      },
    ]);
    const picture = stream.getVideoTrack();
    expect(picture?.contentHint).toBe('detail');
    picture?.dispatchEvent(new Event('ended'));
    expect(stopped).toHaveBeenCalledOnce();
  });
});

describe('a local stream', () => {
  it('needs initialize(), says what it has, and mutes what is there (8, stream methods; 8, local stream; spec 3, stream)', async () => {
    const stream = createStream({ userId: 'nurse', audio: true });
    expect(() => stream.muteAudio()).toThrow(/0x1001/);
    await stream.initialize();
    expect([stream.getUserId(), stream.getType(), stream.isPlaying()]).toEqual(['nurse', 'local', false]);
    expect([stream.hasAudio(), stream.hasVideo()]).toEqual([true, false]);
    expect([stream.muteAudio(), stream.getAudioTrack()?.enabled]).toEqual([true, false]);
    expect([stream.unmuteAudio(), stream.getAudioTrack()?.enabled]).toEqual([true, true]);
    expect([stream.muteVideo(), stream.unmuteVideo()]).toEqual([false, false]);
    expect(stream.getAudioLevel()).toBe(0);
    expect(stream.getVideoFrame()).toBeNull();
    expect(stream.getMediaStream().getTracks()).toEqual([stream.getAudioTrack()]);
    expect(() => stream.setAudioVolume(2)).toThrow(/0x1000/);
    const track = stream.getAudioTrack();
    stream.close();
    expect(track?.readyState).toBe('ended');
    expect(stream.getAudioTrack()).toBeNull();
    await stream.initialize();
  });

  it('guards its tracks: one of a kind, no sound removed, not the last one, one change at a time (8, local stream)', async () => {
    const { client } = await joined();
    const stream = await opened({ audio: true });
    const camera = new FakeTrack('video') as unknown as MediaStreamTrack;
    const sound = stream.getAudioTrack() as MediaStreamTrack;
    expect((await refusal(stream.addTrack(sound))).code).toBe(4096);
    expect((await refusal(stream.removeTrack(sound))).code).toBe(4096);
    expect((await refusal(stream.removeTrack(camera))).code).toBe(4096);
    await client.publish(stream);
    const adding = stream.addTrack(camera);
    expect((await refusal(stream.addTrack(new FakeTrack('video') as unknown as MediaStreamTrack))).code).toBe(4097);
    await adding;
    const only = await opened({ video: true });
    expect((await refusal(only.removeTrack(only.getVideoTrack() as MediaStreamTrack))).code).toBe(4097);
  });

  it('changes picture and bit rate while it runs, and hints at its content (8, local stream)', async () => {
    const { client } = await joined();
    const stream = await opened({ video: true });
    await client.publish(stream);
    await stream.setVideoProfile('1080p');
    const track = stream.getVideoTrack() as unknown as FakeTrack;
    expect(track.constrained).toMatchObject({ width: { ideal: 1920 } });
    expect(FakePeerConnection.all[0]?.getSenders()[0]?.parameters.encodings[0]?.maxBitrate).toBe(2_000_000);
    stream.setVideoContentHint('motion');
    expect(track.contentHint).toBe('motion');
  });

  it('moves to another device, published or not, and keeps its mute state (8, local stream)', async () => {
    const { client } = await joined();
    const stream = await opened({ audio: true, video: true });
    await client.publish(stream);
    stream.muteAudio();
    const before = stream.getAudioTrack();
    await stream.switchDevice('audio', 'mic-2');
    expect(before?.readyState).toBe('ended');
    expect(stream.getAudioTrack()?.getSettings().deviceId).toBe('mic-2');
    expect(stream.getAudioTrack()?.enabled).toBe(false);
    expect(FakePeerConnection.all[0]?.getSenders()[0]?.track).toBe(stream.getAudioTrack());
    await stream.switchDevice('video', 'environment');
    expect(devices.asked.at(-1)?.video).toMatchObject({ facingMode: 'environment' });
    const voice = await opened({ audio: true });
    expect((await refusal(voice.switchDevice('video', 'cam-1'))).code).toBe(4097);
  });

  it('stays with the device in use when the other one does not open (8, local stream)', async () => {
    const stream = await opened({ video: true, cameraId: 'cam-1' });
    devices.failures = [named('OverconstrainedError')];
    await expect(stream.switchDevice('video', 'cam-9')).rejects.toMatchObject({ name: 'OverconstrainedError' });
    expect(stream.getVideoTrack()).toMatchObject({ readyState: 'live', settings: { deviceId: 'cam-1' } });
    devices.failures = [new TypeError('the id is too long')];
    expect((await refusal(stream.switchDevice('video', 'x'.repeat(600)))).code).toBe(4096);
    expect(stream.getVideoTrack()).toMatchObject({ readyState: 'live', settings: { deviceId: 'cam-1' } });
  });
});

describe('a device that is gone', () => {
  it('is replaced by the one that is left, with the mute state (8, device loss)', async () => {
    const { client } = await joined();
    const stream = await opened({ audio: true });
    await client.publish(stream);
    stream.muteAudio();
    devices.plug(['audioinput', 'mic-2']);
    await pass(0);
    expect(stream.getAudioTrack()?.getSettings().deviceId).toBe('mic-2');
    expect(stream.getAudioTrack()?.enabled).toBe(false);
    expect(FakePeerConnection.all[0]?.getSenders()[0]?.track).toBe(stream.getAudioTrack());
  });

  it('that cannot be replaced is told by 16452 (8, device loss; 8, stream error)', async () => {
    const stream = await opened({ video: true });
    const codes: number[] = [];
    stream.on('error', (error) => codes.push(error.getCode()));
    devices.failures = [named('AbortError')];
    devices.plug(['videoinput', 'cam-2']);
    await pass(0);
    expect(codes).toEqual([16452]);
  });

  it('is waited for while there is no other, and comes back (8, device loss)', async () => {
    const stream = await opened({ video: true });
    const first = stream.getVideoTrack();
    (first as unknown as FakeTrack).readyState = 'ended';
    devices.plug();
    await pass(0);
    expect(stream.getVideoTrack()).toBe(first);
    devices.plug(['videoinput', 'cam-1']);
    await pass(0);
    expect(stream.getVideoTrack()).not.toBe(first);
  });
});

describe('what can never be sent', () => {
  it('an unknown device is told as 4099 in words', async () => {
    const unknown = (): Error => Object.assign(named('OverconstrainedError'), { constraint: 'deviceId' });
    devices.failures = [unknown()];
    expect(await refusal(opened({ audio: true, microphoneId: 'gone' }))).toMatchObject({
      code: 4099,
      message: expect.stringContaining('no camera or microphone has this device id') as string,
    });
    const stream = await opened({ audio: true });
    devices.failures = [unknown()];
    expect((await refusal(stream.switchDevice('audio', 'gone'))).code).toBe(4099);
    expect(stream.getAudioTrack()?.readyState).toBe('live');
    // Another constraint that cannot be met is reported by the browser's own error.
    devices.failures = [Object.assign(named('OverconstrainedError'), { constraint: 'width' })];
    await expect(opened({ video: true })).rejects.toMatchObject({ name: 'OverconstrainedError' });
  });

  it('a track that has ended is refused by 4096, wherever it is given', async () => {
    const ended = (kind: 'audio' | 'video'): MediaStreamTrack => {
      const track = new FakeTrack(kind);
      track.stop();
      return track as unknown as MediaStreamTrack;
    };
    const told = { code: 4096, message: expect.stringContaining('has ended') as string };
    expect(await refusal(opened({ videoSource: ended('video') }))).toMatchObject(told);
    expect(await refusal(opened({ audioSource: ended('audio') }))).toMatchObject(told);
    const { client } = await joined();
    const stream = await opened({ audio: true });
    await client.publish(stream);
    expect(await refusal(stream.addTrack(ended('video')))).toMatchObject(told);
    expect(await refusal(stream.replaceTrack(ended('audio')))).toMatchObject(told);
    expect(stream.getAudioTrack()?.readyState).toBe('live');
  });

  it('a content hint that no browser knows is refused by 4096', async () => {
    const stream = await opened({ video: true });
    for (const hint of ['speech', 'MOTION', 'nonsense', 7]) {
      expect(() => stream.setVideoContentHint(hint as '')).toThrow(/content hint .* 0x1000/);
    }
    stream.setVideoContentHint('motion');
    expect(stream.getVideoTrack()?.contentHint).toBe('motion');
  });
});
