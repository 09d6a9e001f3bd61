import { check, checkObject, reading } from '../checks.js';

export interface VideoProfile {
  width: number;
  height: number;
  /** frames per second */
  frameRate: number;
  /** kbit/s */
  bitrate: number;
}
export type ScreenProfile = VideoProfile;
export interface AudioProfile {
  /** Hz */
  sampleRate: number;
  channelCount: number;
  /** kbit/s */
  bitrate: number;
}

const size = (width: number, height: number, frameRate: number, bitrate: number): VideoProfile => ({
  width,
  height,
  frameRate,
  bitrate,
});

const VIDEO = {
  '120p': size(160, 120, 15, 200),
  '180p': size(320, 180, 15, 350),
  '240p': size(320, 240, 15, 400),
  '360p': size(640, 360, 15, 800),
  '480p': size(640, 480, 15, 900),
  '720p': size(1280, 720, 15, 1500),
  '1080p': size(1920, 1080, 15, 2000),
  '1440p': size(2560, 1440, 30, 4860),
  '4K': size(3840, 2160, 30, 9000),
};
const SCREEN = {
  '480p': size(640, 480, 5, 900),
  '480p_2': size(640, 480, 30, 1000),
  '720p': size(1280, 720, 5, 1200),
  '720p_2': size(1280, 720, 30, 3000),
  '1080p': size(1920, 1080, 5, 1600),
  '1080p_2': size(1920, 1080, 30, 4000),
};
const AUDIO = {
  standard: { sampleRate: 48000, channelCount: 1, bitrate: 40 },
  high: { sampleRate: 48000, channelCount: 1, bitrate: 128 },
};

export type VideoProfileName = keyof typeof VIDEO;
export type ScreenProfileName = keyof typeof SCREEN;
export type AudioProfileName = keyof typeof AUDIO;

/** Ranges that a device or an encoder can have; values outside of them are errors. */
const PICTURE = { width: [16, 7680], height: [16, 7680], frameRate: [1, 120], bitrate: [10, 100_000] } as const;
const SOUND = { sampleRate: [8000, 192_000], channelCount: [1, 2], bitrate: [6, 510] } as const;

/** @throws RtcError 4096 naming the first field that is missing (unless `partial`), not a number or out of its range */
function given<T extends object>(
  profile: T,
  ranges: Readonly<Record<string, readonly [number, number]>>,
  partial = false,
): T {
  return reading('the profile', () => {
    checkObject(profile, 'a profile');
    for (const [field, [least, most]] of Object.entries(ranges)) {
      const value = (profile as Record<string, unknown>)[field];
      if (value === undefined && partial) continue;
      const fits = typeof value === 'number' && value >= least && value <= most;
      check(fits, `${field} must be a number from ${least} to ${most}`);
    }
    return Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined)) as T;
  });
}

/** @throws RtcError 4096 for a name that is not in the table */
function named<T>(table: Record<string, T>, name: string): T {
  const found = Object.hasOwn(table, name) ? table[name] : undefined;
  check(found !== undefined, `the profile must be one of ${Object.keys(table).join(', ')}`);
  return found;
}

/** A name's profile, or a partial object merged over the profile in use. @throws RtcError 4096 */
export function videoProfile(
  wanted: string | Partial<VideoProfile>,
  current: VideoProfile = VIDEO['480p'],
): VideoProfile {
  return typeof wanted === 'string' ? named(VIDEO, wanted) : { ...current, ...given(wanted, PICTURE, true) };
}

/** A name's profile, or the object itself. @throws RtcError 4096 */
export function screenProfile(wanted: string | ScreenProfile = '1080p'): ScreenProfile {
  return typeof wanted === 'string' ? named(SCREEN, wanted) : given(wanted, PICTURE);
}

/** A name's profile, or the object itself. @throws RtcError 4096 */
export function audioProfile(wanted: string | AudioProfile = 'standard'): AudioProfile {
  return typeof wanted === 'string' ? named(AUDIO, wanted) : given(wanted, SOUND);
}
