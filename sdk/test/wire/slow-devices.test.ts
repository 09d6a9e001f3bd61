import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStream, type Client, type LocalStream } from '../../src/index.js';
import type { MediaKind } from '../../src/stream/player.js';
import { FakeDevices, named } from './fake-devices.js';
import { FakePeerConnection, FakeTrack } from './fake-media.js';
import { joined, pass, refusal, server, standDown, standIn } from './fake-server.js';

let devices: FakeDevices;

beforeEach(() => {
  standIn();
  devices = FakeDevices.standIn();
  devices.plug(
    ['audioinput', 'mic-1'],
    ['audioinput', 'mic-2'],
    ['audioinput', 'mic-3'],
    ['videoinput', 'cam-1'],
    ['videoinput', 'cam-2'],
  );
});
afterEach(standDown);

const KINDS = ['audio', 'video'] as const;
const DEVICE = { audio: 'mic-2', video: 'cam-2' } as const;

const both = (): LocalStream => createStream({ userId: 'nurse', audio: true, video: true });
const ofKind = (kind: MediaKind): MediaStreamTrack => new FakeTrack(kind) as unknown as MediaStreamTrack;
const idOf = (stream: LocalStream, kind: MediaKind): string | undefined =>
  (kind === 'audio' ? stream.getAudioTrack() : stream.getVideoTrack())?.getSettings().deviceId;

/** A published stream whose devices are slow from now on. */
async function published(): Promise<{ stream: LocalStream; client: Client }> {
  const { client } = await joined();
  const stream = both();
  await stream.initialize();
  await client.publish(stream);
  devices.isSlow = true;
  return { stream, client };
}

/** Tracks that leave the page now. */
const sent = (): FakeTrack[] =>
  FakePeerConnection.all.flatMap((each) => each.getSenders().flatMap(({ track }) => (track ? [track] : [])));
const mute = (stream: LocalStream, kind: MediaKind): boolean =>
  kind === 'audio' ? stream.muteAudio() : stream.muteVideo();
const unmute = (stream: LocalStream, kind: MediaKind): boolean =>
  kind === 'audio' ? stream.unmuteAudio() : stream.unmuteVideo();

interface Phase {
  /** Brings a stream into the phase. `wish` is called in it; then the phase ends. */
  run: (kind: MediaKind, wish: (stream: LocalStream) => void) => Promise<LocalStream>;
}

/** What may be going on when the user wishes something. */
const PHASES: Record<string, Phase> = {
  'initialize() opens the devices, which are then published': {
    run: async (_kind, wish) => {
      const { client } = await joined();
      devices.isSlow = true;
      const stream = both();
      const opening = stream.initialize();
      wish(stream);
      await pass(0);
      devices.release();
      await opening;
      await client.publish(stream);
      return stream;
    },
  },
  'the stream is open, and published then': {
    run: async (_kind, wish) => {
      const { client } = await joined();
      const stream = both();
      await stream.initialize();
      wish(stream);
      await client.publish(stream);
      return stream;
    },
  },
  'publish() waits for the server': {
    run: async (_kind, wish) => {
      const { client } = await joined();
      const stream = both();
      await stream.initialize();
      server.answers.on_publish = undefined;
      const publishing = client.publish(stream);
      await pass(10);
      wish(stream);
      server.says(4098, { result: 0, type: 'answer', sdp: 'v=0' });
      await publishing;
      return stream;
    },
  },
  'the stream is published': {
    run: async (_kind, wish) => {
      const { stream } = await published();
      wish(stream);
      return stream;
    },
  },
  'switchDevice() opens another device': {
    run: async (kind, wish) => {
      const { stream } = await published();
      const switching = stream.switchDevice(kind, DEVICE[kind]);
      wish(stream);
      await pass(0);
      devices.release();
      await switching;
      return stream;
    },
  },
  'the connection takes another device': {
    run: async (kind, wish) => {
      const { stream } = await published();
      devices.isSlow = false;
      let taken = (): void => undefined;
      FakePeerConnection.replacing = () => new Promise((resolve) => (taken = resolve));
      const switching = stream.switchDevice(kind, DEVICE[kind]);
      await pass(0);
      wish(stream);
      taken();
      await switching;
      return stream;
    },
  },
  'a device that was unplugged is replaced': {
    run: async (kind, wish) => {
      const { stream } = await published();
      devices.plug(
        ...(kind === 'audio'
          ? [['audioinput', 'mic-3'] as const, ['videoinput', 'cam-1'] as const]
          : [['audioinput', 'mic-1'] as const, ['videoinput', 'cam-2'] as const]
        ).map(([type, id]): [MediaDeviceKind, string] => [type, id]),
      );
      await pass(0);
      wish(stream);
      devices.release();
      await pass(0);
      expect(idOf(stream, kind)).toBe(kind === 'audio' ? 'mic-3' : 'cam-2');
      return stream;
    },
  },
};

describe('what the user wishes about a microphone or camera, whatever is going on', () => {
  const cells = Object.keys(PHASES).flatMap((phase) => KINDS.map((kind) => [phase, kind] as const));

  it.each(cells)('muted while %s: no enabled %s is sent', async (phase, kind) => {
    const other = kind === 'audio' ? 'video' : 'audio';
    const stream = await PHASES[phase]?.run(kind, (each) => {
      FakePeerConnection.given = [];
      expect(mute(each, kind)).toBe(true);
    });
    expect(FakePeerConnection.given.filter((given) => given.kind === kind && given.enabled)).toEqual([]);
    expect(sent().map((track) => [track.kind, track.enabled])).toEqual(
      expect.arrayContaining([
        [kind, false],
        [other, true],
      ]),
    );
    expect(server.last('on_mute_uplink').data.flag).toBe(kind === 'audio' ? 4 : 1);
    // Muted stays muted, whatever device follows.
    devices.isSlow = false;
    FakePeerConnection.replacing = undefined;
    await stream?.switchDevice(kind, DEVICE[kind]);
    expect(sent().filter((track) => track.kind === kind && track.enabled)).toEqual([]);
    if (stream) expect(unmute(stream, kind)).toBe(true);
    expect(sent().map((track) => track.enabled)).toEqual([true, true]);
    expect(server.last('on_mute_uplink').data.flag).toBe(0);
  });

  it.each(cells)('muted and unmuted while %s: %s is sent', async (phase, kind) => {
    await PHASES[phase]?.run(kind, (each) => {
      mute(each, kind);
      unmute(each, kind);
    });
    expect(sent().map((track) => track.enabled)).toEqual([true, true]);
    expect(server.last('on_mute_uplink').data.flag).toBe(0);
  });

  it.each(['addTrack', 'replaceTrack'] as const)('muted, then %s: the track is given muted', async (action) => {
    const { stream } = await published();
    const camera = stream.getVideoTrack() as MediaStreamTrack;
    stream.muteVideo();
    if (action === 'addTrack') await stream.removeTrack(camera);
    FakePeerConnection.given = [];
    await stream[action](ofKind('video'));
    expect(FakePeerConnection.given).toEqual([{ kind: 'video', enabled: false }]);
  });

  it('muted while addTrack() waits for the server: the track is muted, and stays as it was if it is refused', async () => {
    const { stream } = await published();
    await stream.removeTrack(stream.getVideoTrack() as MediaStreamTrack);
    server.answers.on_update_track = undefined;
    const track = ofKind('video');
    const adding = refusal(stream.addTrack(track));
    await pass(0);
    expect(stream.muteVideo()).toBe(false);
    await pass(10_000);
    expect((await adding).code).toBe(65535);
    expect(track.enabled).toBe(true);
  });
});

describe('after close() no device is open, and what was pending ends', () => {
  const closed = { code: 4097, message: expect.stringContaining('closed meanwhile') as string };
  const ACTIONS: Record<string, (stream: LocalStream) => Promise<unknown>> = {
    'initialize()': (stream) => stream.initialize(),
    'switchDevice() of the microphone': (stream) => stream.switchDevice('audio', 'mic-2'),
    'switchDevice() of the camera': (stream) => stream.switchDevice('video', 'cam-2'),
  };

  it.each(Object.keys(ACTIONS))('%s with slow devices', async (name) => {
    const stream = both();
    if (name !== 'initialize()') await stream.initialize();
    devices.isSlow = true;
    const pending = ACTIONS[name]?.(stream) ?? Promise.resolve();
    await pass(0);
    stream.close();
    // It does not wait for the device.
    expect(await refusal(pending)).toMatchObject(closed);
    devices.release();
    await pass(0);
    expect(devices.live).toEqual([]);
    expect([stream.hasAudio(), stream.hasVideo()]).toEqual([false, false]);
  });

  it.each([
    ['hang', 'before leave()'],
    ['hang', 'beside leave()'],
    ['refused', 'before leave()'],
    ['refused', 'beside leave()'],
  ] as const)('without a server either: where it is %s, %s', async (reception, order) => {
    const { stream, client } = await published();
    expect(devices.live).toHaveLength(2);
    server.reception = () => reception;
    server.socket.lost(1006);
    await pass(100);
    const leaving = order === 'beside leave()' ? client.leave() : undefined;
    stream.close();
    expect(devices.live).toEqual([]);
    await pass(60_000);
    await (leaving ?? client.leave());
    expect(devices.live).toEqual([]);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('closed %i turns after the devices opened', async (turns) => {
    devices.isSlow = true;
    const stream = both();
    const opening = stream.initialize().then(
      () => 'open',
      (cause: { getCode(): number }) => cause.getCode(),
    );
    await pass(0);
    devices.release();
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    stream.close();
    expect(['open', 4097]).toContain(await opening);
    await pass(0);
    expect(devices.live).toEqual([]);
    expect([stream.hasAudio(), stream.hasVideo()]).toEqual([false, false]);
    // It can be opened again.
    devices.isSlow = false;
    await stream.initialize();
    expect(devices.live).toHaveLength(2);
    stream.close();
    expect(devices.live).toEqual([]);
  });

  it('a device that is busy is not tried again', async () => {
    devices.failures = [1, 2, 3].map(() => named('NotReadableError'));
    const stream = both();
    const opening = refusal(stream.initialize());
    await pass(100);
    stream.close();
    expect((await opening).code).toBe(4097);
    await pass(5000);
    expect(devices.asked).toHaveLength(1);
  });

  it('a lost device that is being opened again', async () => {
    const stream = both();
    await stream.initialize();
    const errors: number[] = [];
    stream.on('error', (error) => errors.push(error.getCode()));
    devices.isSlow = true;
    devices.plug(['audioinput', 'mic-2'], ['videoinput', 'cam-1']);
    await pass(0);
    stream.close();
    devices.release();
    await pass(0);
    expect(devices.live).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('two initialize() at once, and mounted twice as in React’s StrictMode', async () => {
    devices.isSlow = true;
    const stream = both();
    const first = refusal(stream.initialize());
    expect((await refusal(stream.initialize())).code).toBe(4097);
    await pass(0);
    stream.close();
    const second = stream.initialize();
    await pass(0);
    // The later one may open first.
    devices.release(1);
    await second;
    devices.release();
    expect(await first).toMatchObject(closed);
    await pass(0);
    expect(devices.live).toHaveLength(2);
    expect(stream.getMediaStream().getTracks()).toEqual(devices.live);
    stream.close();
    expect(devices.live).toEqual([]);
  });

  it('a screen that was chosen before its microphone opens', async () => {
    devices.isSlow = true;
    const stream = createStream({ userId: 'nurse', screen: true, audio: true });
    const opening = refusal(stream.initialize());
    await pass(0);
    devices.release();
    await pass(0);
    expect(devices.live).toHaveLength(1);
    stream.close();
    expect(devices.live).toEqual([]);
    expect((await opening).code).toBe(4097);
    devices.release();
    await pass(0);
    expect(devices.live).toEqual([]);
  });
});

describe('of several changes of a device the last one wins', () => {
  const ORDERS = [
    [0, 0],
    [1, 0],
  ] as const;

  it.each(ORDERS)('of two switchDevice(), opened in the order %i, %i', async (...order) => {
    const { stream } = await published();
    const first = refusal(stream.switchDevice('audio', 'mic-2'));
    await pass(0);
    const second = stream.switchDevice('audio', 'mic-3');
    await pass(0);
    for (const place of order) devices.release(place);
    await second;
    expect((await first).code).toBe(4097);
    expect(idOf(stream, 'audio')).toBe('mic-3');
    expect(sent().find(({ kind }) => kind === 'audio')).toBe(stream.getAudioTrack());
    expect(devices.live.filter(({ kind }) => kind === 'audio')).toHaveLength(1);
  });

  it('the device in use is kept when the last one does not open', async () => {
    const { stream } = await published();
    const first = refusal(stream.switchDevice('video', 'cam-2'));
    await pass(0);
    devices.failures = [named('OverconstrainedError')];
    const second = stream.switchDevice('video', 'cam-9').catch((cause: Error) => cause.name);
    await pass(0);
    devices.isSlow = false;
    devices.release();
    devices.release();
    expect(await second).toBe('OverconstrainedError');
    expect((await first).code).toBe(4097);
    expect(idOf(stream, 'video')).toBe('cam-1');
    expect(devices.live.filter(({ kind }) => kind === 'video')).toEqual([stream.getVideoTrack()]);
  });

  it('a removed or replaced camera does not come back with a pending switch', async () => {
    for (const action of ['removeTrack', 'replaceTrack'] as const) {
      devices.isSlow = false;
      const { stream, client } = await published();
      const switching = refusal(stream.switchDevice('video', 'cam-2'));
      await pass(0);
      const other = ofKind('video');
      await stream[action](action === 'removeTrack' ? (stream.getVideoTrack() as MediaStreamTrack) : other);
      expect((await switching).code).toBe(4097);
      devices.release();
      await pass(0);
      expect(stream.getVideoTrack()).toBe(action === 'removeTrack' ? null : other);
      expect(devices.live.filter(({ kind }) => kind === 'video')).toEqual([]);
      stream.close();
      await client.leave();
    }
  });

  it('a removed camera is closed before the server answers, and stays closed if it does not', async () => {
    const { stream } = await published();
    const camera = stream.getVideoTrack() as MediaStreamTrack;
    server.answers.on_update_track = undefined;
    const removing = refusal(stream.removeTrack(camera));
    expect(camera.readyState).toBe('ended');
    devices.plug(['audioinput', 'mic-1'], ['videoinput', 'cam-2']);
    await pass(10_000);
    expect((await removing).code).toBe(65535);
    expect(stream.hasVideo()).toBe(false);
    expect(devices.live.filter(({ kind }) => kind === 'video')).toEqual([]);
  });

  it('a device switched while its stream begins to be published is the one that is sent', async () => {
    const { client } = await joined();
    const stream = both();
    await stream.initialize();
    devices.isSlow = true;
    const switching = stream.switchDevice('video', 'cam-2');
    await pass(0);
    server.answers.on_publish = undefined;
    const publishing = client.publish(stream);
    await pass(10);
    devices.release();
    await switching;
    server.says(4098, { result: 0, type: 'answer', sdp: 'v=0' });
    await publishing;
    expect(sent().find(({ kind }) => kind === 'video')).toBe(stream.getVideoTrack());
    expect(idOf(stream, 'video')).toBe('cam-2');
  });
});

describe('a device that is lost', () => {
  const codesOf = (stream: LocalStream): number[] => {
    const codes: number[] = [];
    stream.on('error', (error) => codes.push(error.getCode()));
    return codes;
  };
  const open = async (config: Parameters<typeof createStream>[0]): Promise<LocalStream> => {
    const stream = createStream({ userId: 'nurse', ...config });
    await stream.initialize();
    return stream;
  };

  it('while another one is being opened again is replaced too', async () => {
    const stream = await open({ audio: true, video: true });
    devices.isSlow = true;
    devices.plug(['audioinput', 'mic-2'], ['videoinput', 'cam-1']);
    await pass(0);
    devices.plug(['audioinput', 'mic-2'], ['videoinput', 'cam-2']);
    await pass(0);
    devices.release();
    await pass(0);
    devices.release();
    await pass(0);
    expect([idOf(stream, 'audio'), idOf(stream, 'video')]).toEqual(['mic-2', 'cam-2']);
  });

  it.each(KINDS)('ended by the browser without devicechange, %s, is opened again', async (kind) => {
    const stream = await open({ audio: true, video: true });
    const track = (kind === 'audio' ? stream.getAudioTrack() : stream.getVideoTrack()) as unknown as FakeTrack;
    track.readyState = 'ended';
    track.dispatchEvent(new Event('ended'));
    await pass(0);
    const now = kind === 'audio' ? stream.getAudioTrack() : stream.getVideoTrack();
    expect(now).not.toBe(track);
    expect(now?.readyState).toBe('live');
  });

  it('ended by the browser is told by 16452, once, where none can be opened', async () => {
    for (const meanwhile of [
      () => devices.plug(),
      () => (devices.failures = [named('NotReadableError'), ...[1, 2, 3].map(() => named('NotReadableError'))]),
    ]) {
      devices.plug(['videoinput', 'cam-1']);
      const stream = await open({ video: true });
      const codes = codesOf(stream);
      const track = stream.getVideoTrack() as unknown as FakeTrack;
      track.readyState = 'ended';
      meanwhile();
      track.dispatchEvent(new Event('ended'));
      await pass(2000);
      expect(codes).toEqual([16452]);
      stream.close();
    }
  });

  it('and was chosen falls back to another one', async () => {
    const stream = await open({ audio: true, microphoneId: 'mic-2', video: true, cameraId: 'cam-2' });
    const codes = codesOf(stream);
    devices.plug(['audioinput', 'mic-3'], ['videoinput', 'cam-1']);
    await pass(0);
    expect([idOf(stream, 'audio'), idOf(stream, 'video')]).toEqual(['mic-3', 'cam-1']);
    expect(codes).toEqual([]);
  });

  it('and was chosen is told by 16452, not by 4099, where no other one opens', async () => {
    const stream = await open({ audio: true, microphoneId: 'mic-2' });
    const codes = codesOf(stream);
    devices.failures = [named('NotFoundError')];
    devices.plug(['audioinput', 'mic-3']);
    await pass(0);
    expect(codes).toEqual([16452]);
  });

  it('while a switch to another one fails is replaced afterwards', async () => {
    const stream = await open({ audio: true });
    devices.isSlow = true;
    const switching = stream.switchDevice('audio', 'mic-2').catch(() => 'failed');
    await pass(0);
    devices.plug(['audioinput', 'mic-3']);
    await pass(0);
    devices.isSlow = false;
    devices.failures = [named('AbortError')];
    const second = stream.switchDevice('audio', 'mic-1').catch(() => 'failed');
    expect([await switching, await second]).toEqual(['failed', 'failed']);
    devices.release();
    await pass(0);
    expect(idOf(stream, 'audio')).toBe('mic-3');
  });
});

describe('the microphone that nobody chose', () => {
  const opensWith = async (...plugged: Parameters<FakeDevices['plug']>): Promise<unknown> => {
    devices.plug(...plugged);
    await createStream({ audio: true }).initialize();
    const { audio } = devices.asked.at(-1) as { audio: { deviceId?: { exact: string } } };
    return audio.deviceId?.exact;
  };
  const CASES: [string, Parameters<FakeDevices['plug']>, string | undefined][] = [
    [
      'the one that the system’s alias stands for, not the first of the list',
      [
        ['audioinput', 'default', 'Default - Headset', 'h'],
        ['audioinput', 'mic-1', 'Built-in', 'b'],
        ['audioinput', 'mic-2', 'Headset', 'h'],
      ],
      'mic-2',
    ],
    [
      'told apart by its name where a device has several',
      [
        ['audioinput', 'default', 'Default - Rear', 'g'],
        ['audioinput', 'mic-1', 'Front', 'g'],
        ['audioinput', 'mic-2', 'Rear', 'g'],
      ],
      'mic-2',
    ],
    [
      'the first one where there is no alias',
      [
        ['audioinput', 'mic-2'],
        ['audioinput', 'mic-1'],
      ],
      'mic-2',
    ],
    [
      'the browser’s where only the alias is listed',
      [
        ['audioinput', 'default', 'Default', 'x'],
        ['audioinput', 'mic-1', 'Front', 'y'],
      ],
      undefined,
    ],
  ];
  it.each(CASES)('is %s', async (_which, plugged, id) => {
    expect(await opensWith(...plugged)).toBe(id);
  });
});
