import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Rtc from '@wardlink/rtc';
import { callMedia } from '../src/call-media.js';
import { ConferenceMedia } from '../src/conference-media.js';

class Track extends EventTarget {
  enabled = true;
  readyState = 'live';
  constructor(readonly kind: 'audio' | 'video') {
    super();
  }
  getSettings = () => ({ deviceId: this.kind });
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
  enumerateDevices = () => Promise.resolve([]);
  async getUserMedia(asked: { audio?: unknown; video?: unknown }) {
    const allowed = new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#askedFor();
    await allowed;
    const tracks = (['audio', 'video'] as const).filter((kind) => asked[kind]).map((kind) => new Track(kind));
    this.opened.push(...tracks);
    return { getTracks: () => tracks };
  }
  release(): void {
    this.#waiting.splice(0).forEach((open) => open());
  }
}

const client = vi.hoisted(() => {
  const nothing = (): Promise<void> => Promise.resolve();
  const publish = vi.fn<(stream: Rtc.LocalStream) => Promise<void>>(nothing);
  return { on: () => undefined, off: () => undefined, join: nothing, leave: nothing, publish };
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
const access = { appid: 1, identifier: '9', userSig: 's', roomKey: 'k', channelPath: '/rtc', screen: null };
vi.mock('../src/hospital.js', () => ({ call: () => Promise.resolve(access) }));

let devices: SlowDevices;
/** What was sent at the first instant, with `off` where muted. */
let first: string[];

beforeEach(() => {
  devices = new SlowDevices();
  first = [];
  vi.stubGlobal('location', new URL('https://hospital/patient-phone/'));
  vi.stubGlobal('navigator', { userAgent: 'test', mediaDevices: devices });
  client.publish.mockImplementation((stream) => {
    first = [stream.getAudioTrack(), stream.getVideoTrack()].flatMap((track) =>
      track ? [`${track.kind}${track.enabled ? '' : ' off'}`] : [],
    );
    return Promise.resolve();
  });
});
afterEach(() => vi.unstubAllGlobals());

/** What each call of the patient can be told. */
interface Media {
  join(): Promise<void>;
  leave(): Promise<void>;
  setMuted(muted: boolean): void;
  setCamera?(on: boolean): void;
  dropVideo?(): void;
}

const place = {} as HTMLElement;
const told = { peerLeft: vi.fn(), away: vi.fn(), failed: vi.fn() };
const CALLS: Record<string, (video: boolean) => Media> = {
  'a call of two': (video) => {
    const room = callMedia(5, video, { local: place, remote: place }, told);
    return {
      join: () => room.enter(),
      leave: () => room.leave(),
      setMuted: (muted) => room.setMicrophone(!muted),
      setCamera: (on) => room.setCamera(on),
      dropVideo: () => void room.dropVideo(),
    };
  },
  'a call of several people': (video) =>
    new ConferenceMedia(
      { access, roomNumber: 5, video },
      { people: vi.fn(), sharer: vi.fn(), partly: vi.fn(), failed: vi.fn() },
    ),
};

const PHASES = ['before it joins', 'while it joins', 'while devices open'] as const;

const WISHES: Record<string, { act: (media: Media) => unknown; video: string[]; voice: string[] }> = {
  muted: { act: (media) => media.setMuted(true), video: ['audio off', 'video'], voice: ['audio off'] },
  'muted and unmuted': {
    act: (media) => [media.setMuted(true), media.setMuted(false)],
    video: ['audio', 'video'],
    voice: ['audio'],
  },
  'the camera off': { act: (media) => media.setCamera?.(false), video: ['audio', 'video off'], voice: ['audio'] },
  'voice only': { act: (media) => media.dropVideo?.(), video: ['audio'], voice: ['audio'] },
  'to leave': { act: (media) => media.leave(), video: [], voice: [] },
};
const POSSIBLE: Record<string, (media: Media) => unknown> = {
  'the camera off': (media) => media.setCamera,
  'voice only': (media) => media.dropVideo,
};

const cells = Object.keys(CALLS).flatMap((call) =>
  (['video', 'voice'] as const).flatMap((kind) =>
    PHASES.flatMap((phase) => Object.keys(WISHES).map((wish) => [call, kind, phase, wish] as const)),
  ),
);

describe('what a patient wishes is applied before the first packet, with slow devices', () => {
  it.each(cells)('%s, %s, %s: %s', async (call, kind, phase, wished) => {
    const media = CALLS[call]?.(kind === 'video');
    const wish = WISHES[wished];
    if (!media || !wish) throw new Error('no such cell');
    if (POSSIBLE[wished] && !POSSIBLE[wished](media)) return;
    if (phase === 'before it joins') wish.act(media);
    const joining = media.join();
    if (phase === 'while it joins') wish.act(media);
    if (phase === 'while devices open') {
      await devices.asked;
      wish.act(media);
    }
    const releasing = setInterval(() => devices.release(), 1);
    await joining;
    clearInterval(releasing);
    expect(first).toEqual(wish[kind]);
    await media.leave();
    devices.release();
    await vi.waitFor(() => expect(devices.opened.filter(({ readyState }) => readyState === 'live')).toEqual([]), {
      timeout: 30_000,
    });
  });
});
