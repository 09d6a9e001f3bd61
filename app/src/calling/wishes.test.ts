import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Rtc from '@wardlink/rtc';
import { ConferenceRoom } from '../features/conference/conference-room.js';
import { CallRoom } from '@wardlink/client';
import * as media from '@wardlink/client/media';
import { usableChoice } from './check/call-devices.js';

class Track extends EventTarget {
  enabled = true;
  readyState = 'live';
  constructor(
    readonly kind: 'audio' | 'video',
    readonly deviceId: string,
  ) {
    super();
  }
  getSettings = () => ({ deviceId: this.deviceId });
  stop(): void {
    this.readyState = 'ended';
  }
}

/** Devices that open only when the test says so. */
class SlowDevices extends EventTarget {
  opened: Track[] = [];
  #waiting: (() => void)[] = [];
  #askedFor: () => void = () => undefined;
  /** Devices are asked for, for the first time. */
  readonly asked = new Promise<void>((resolve) => (this.#askedFor = resolve));
  enumerateDevices = () =>
    Promise.resolve(
      ['mic-1', 'mic-2', 'cam-1', 'cam-2'].map((deviceId) => {
        const kind = deviceId.startsWith('mic') ? 'audioinput' : 'videoinput';
        return { deviceId, kind, label: deviceId, groupId: deviceId };
      }),
    );
  async getUserMedia(asked: Record<'audio' | 'video', { deviceId?: { exact: string } } | undefined>) {
    const allowed = new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#askedFor();
    await allowed;
    const tracks = (['audio', 'video'] as const).flatMap((kind) => {
      const wanted = asked[kind];
      return wanted ? [new Track(kind, wanted.deviceId?.exact ?? 'cam-1')] : [];
    });
    this.opened.push(...tracks);
    return { getTracks: () => tracks };
  }
  release(): void {
    this.#waiting.splice(0).forEach((open) => open());
  }
  /** Devices that are open, with `off` where muted. */
  get live(): string[] {
    const live = this.opened.filter(({ readyState }) => readyState === 'live');
    return live.map(({ deviceId, enabled }) => `${deviceId}${enabled ? '' : ' off'}`).sort();
  }
}

/** Mock of the calling SDK's client: what is handed to it is sent from then on. */
const client = vi.hoisted(() => {
  const nothing = (): Promise<void> => Promise.resolve();
  return {
    on: () => undefined,
    off: () => undefined,
    enableActiveSpeaker: () => undefined,
    join: vi.fn(nothing),
    leave: vi.fn(nothing),
    publish: vi.fn<(stream: Rtc.LocalStream) => Promise<void>>(nothing),
  };
});
vi.mock('@wardlink/rtc', async (importOriginal) => {
  const rtc = await importOriginal<typeof Rtc>();
  return {
    ...rtc,
    createClient: () => client,
    followVisibleVideos: () => ({ show: () => undefined, close: () => undefined }),
    createOwnMedia: (options: Parameters<typeof rtc.createOwnMedia>[0]) => {
      const own = rtc.createOwnMedia(options);
      const open = own.open.bind(own);
      const withoutPage = async (...devices: Parameters<typeof open>) => {
        const stream = await open(...devices);
        if (stream) stream.play = () => Promise.resolve();
        return stream;
      };
      return Object.assign(own, { open: withoutPage });
    },
  };
});

let devices: SlowDevices;
/** What was sent at the first instant, with `off` where muted. */
let first: string[];

beforeEach(() => {
  devices = new SlowDevices();
  first = [];
  vi.stubGlobal('location', new URL('https://hospital/'));
  vi.stubGlobal('navigator', { userAgent: 'test', mediaDevices: devices });
  vi.clearAllMocks();
  client.publish.mockImplementation((stream) => {
    first = [stream.getAudioTrack(), stream.getVideoTrack()].flatMap((track) =>
      track ? [`${track.getSettings().deviceId ?? ''}${track.enabled ? '' : ' off'}`] : [],
    );
    return Promise.resolve();
  });
});
afterEach(() => vi.unstubAllGlobals());

const ACCESS = { sdkAppId: 1, userId: '7', userSig: 's', serverUrl: 'wss://x', roomId: 5, roomKey: 'k' };
const listener = {
  partly: vi.fn(),
  failed: vi.fn(),
  sign: () => Promise.resolve({ userSig: 's', privateMapKey: 'key' }),
};
const sharing = { sharedBy: vi.fn(), notShared: vi.fn(), signScreen: vi.fn() };
const place = {} as HTMLElement;

/** What each room of the app can be told by the user; a call of several people has no switch to voice. */
interface Room {
  enter(): Promise<void>;
  leave(): Promise<void>;
  setMicrophone(on: boolean): void;
  setCamera(on: boolean): void;
  switchDevice(kind: 'camera' | 'microphone', id: string): Promise<void>;
  dropVideo?(): Promise<void>;
}

const ROOMS: Record<string, (video: boolean) => Room> = {
  'a call of two': (video) => {
    const told = {
      left: vi.fn(),
      away: vi.fn(),
      playBlocked: vi.fn(),
      partly: listener.partly,
      failed: listener.failed,
    };
    return new CallRoom(5, video, told, {
      sign: () =>
        Promise.resolve({ appid: 1, identifier: '7', userSig: 's', roomKey: 'k', channelPath: '/x', expiresAt: 0 }),
      load: () => Promise.resolve(media),
      pictures: () => Promise.resolve({ local: place, remote: place }),
      devices: usableChoice,
    });
  },
  'a call of several people': (video) =>
    new ConferenceRoom({ ...ACCESS, video, mayShare: false }, { ...listener, ...sharing, event: vi.fn() }),
};

const PHASES = ['before it is entered', 'while devices are listed', 'while devices open'] as const;

const WISHES: Record<string, { act: (room: Room) => unknown; video: string[]; voice: string[] }> = {
  muted: { act: (room) => room.setMicrophone(false), video: ['mic-1 off', 'cam-1'], voice: ['mic-1 off'] },
  'muted and unmuted': {
    act: (room) => [room.setMicrophone(false), room.setMicrophone(true)],
    video: ['mic-1', 'cam-1'],
    voice: ['mic-1'],
  },
  'the camera off': { act: (room) => room.setCamera(false), video: ['mic-1', 'cam-1 off'], voice: ['mic-1'] },
  'voice only': { act: (room) => room.dropVideo?.(), video: ['mic-1'], voice: ['mic-1'] },
  'another microphone': {
    act: (room) => room.switchDevice('microphone', 'mic-2'),
    video: ['mic-2', 'cam-1'],
    voice: ['mic-2'],
  },
  'another camera': {
    act: (room) => room.switchDevice('camera', 'cam-2'),
    video: ['mic-1', 'cam-2'],
    voice: ['mic-1'],
  },
  'to leave': { act: (room) => room.leave(), video: [], voice: [] },
};

const cells = Object.keys(ROOMS).flatMap((room) =>
  (['video', 'voice'] as const).flatMap((media) =>
    PHASES.flatMap((phase) =>
      Object.keys(WISHES)
        .filter((wish) => wish !== 'voice only' || room === 'a call of two')
        .map((wish) => [room, media, phase, wish] as const),
    ),
  ),
);

describe('what a user wishes is applied before the first packet, with slow devices', () => {
  it.each(cells)('%s, %s, %s: %s', async (name, media, phase, wished) => {
    const room = ROOMS[name]?.(media === 'video');
    const wish = WISHES[wished];
    if (!room || !wish) throw new Error('no such cell');
    const acted: unknown[] = [];
    if (phase === 'before it is entered') acted.push(wish.act(room));
    const entering = room.enter();
    if (phase === 'while devices are listed') acted.push(wish.act(room));
    if (phase === 'while devices open') {
      await devices.asked;
      acted.push(wish.act(room));
    }
    const releasing = setInterval(() => devices.release(), 1);
    await entering;
    await Promise.all(acted.flat());
    clearInterval(releasing);
    expect(first).toEqual(wish[media]);
    await room.leave();
    devices.release();
    await vi.waitFor(() => expect(devices.live).toEqual([]), { timeout: 30_000 });
    expect(listener.partly).not.toHaveBeenCalled();
  });

  it.each(Object.keys(ROOMS))('%s: a user who leaves while devices are opening leaves no device on', async (name) => {
    const room = ROOMS[name]?.(true);
    const entering = room?.enter();
    await devices.asked;
    await room?.leave();
    await entering;
    devices.release();
    await vi.waitFor(() => expect(devices.opened).not.toEqual([]), { timeout: 30_000 });
    await vi.waitFor(() => expect(devices.live).toEqual([]), { timeout: 30_000 });
    expect(client.publish).not.toHaveBeenCalled();
  });
});
