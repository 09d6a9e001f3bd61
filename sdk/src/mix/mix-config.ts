import { check, reading } from '../checks.js';

export interface MixUser {
  userId: string;
  pureAudio?: boolean;
  /** px, within the mixed picture */
  width?: number;
  height?: number;
  locationX?: number;
  locationY?: number;
  /** 1 (bottom) to 15 */
  zOrder?: number;
  streamType?: 'main' | 'auxiliary';
}

export interface MixConfig {
  mode?: 'manual' | 'preset-layout';
  streamId?: string;
  videoWidth?: number;
  videoHeight?: number;
  /** kbit/s, 0 lets the server choose */
  videoBitrate?: number;
  videoFramerate?: number;
  videoGOP?: number;
  audioSampleRate?: number;
  audioBitrate?: number;
  audioChannels?: number;
  /** 0xRRGGBB as a number */
  backgroundColor?: number;
  backgroundImage?: string;
  mixUsers: MixUser[];
}

export type CheckedMix = Required<Omit<MixConfig, 'mixUsers'>> & { mixUsers: Required<MixUser>[] };

/** Placeholder for any remote user in preset layout. */
export const PLACEHOLDER_USER = '$PLACE_HOLDER_REMOTE$';

const DEFAULTS: Omit<CheckedMix, 'mixUsers'> = {
  mode: 'manual',
  streamId: '',
  videoWidth: 640,
  videoHeight: 480,
  videoBitrate: 0,
  videoFramerate: 15,
  videoGOP: 2,
  audioSampleRate: 48000,
  audioBitrate: 64,
  audioChannels: 1,
  backgroundColor: 0,
  backgroundImage: '',
};

const NUMBERS = [
  'videoWidth',
  'videoHeight',
  'videoBitrate',
  'videoFramerate',
  'videoGOP',
  'audioSampleRate',
  'audioBitrate',
  'audioChannels',
  'backgroundColor',
] as const;
const PLACE = ['width', 'height', 'locationX', 'locationY'] as const;

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);

function checkUser(user: MixUser, index: number): Required<MixUser> {
  const at = `mixUsers[${index}]`;
  check(typeof user === 'object' && user !== null, `${at} must be an object`);
  check(typeof user.userId === 'string' && user.userId !== '', `${at}.userId is required and must be a string`);
  const { pureAudio = false, streamType = 'main', zOrder = 1 } = user;
  check(typeof pureAudio === 'boolean', `${at}.pureAudio must be a boolean`);
  check(streamType === 'main' || streamType === 'auxiliary', `${at}.streamType must be main or auxiliary`);
  for (const field of PLACE) {
    const value = user[field] ?? 0;
    check(isNumber(value), `${at}.${field} must be a number`);
    check(value >= 0, `${at}.${field} must not be below 0`);
  }
  check(isNumber(zOrder), `${at}.zOrder must be a number`);
  check(pureAudio || (zOrder >= 1 && zOrder <= 15), `${at}.zOrder must be between 1 and 15`);
  const { width = 0, height = 0, locationX = 0, locationY = 0 } = user;
  return { userId: user.userId, pureAudio, width, height, locationX, locationY, zOrder, streamType };
}

/**
 * Checks a mix configuration and fills in every field.
 * @throws RtcError 4096 naming the first wrong field
 */
export function checkMixConfig(config: MixConfig): CheckedMix {
  return reading('the mix configuration', () => checked(config));
}

function checked(config: MixConfig): CheckedMix {
  check(typeof config === 'object' && config !== null, 'the mix configuration must be an object');
  for (const field of ['streamId', 'backgroundImage'] as const) {
    check(config[field] === undefined || typeof config[field] === 'string', `${field} must be a string`);
  }
  check(new TextEncoder().encode(config.streamId ?? '').length <= 64, 'streamId must not be over 64 bytes');
  for (const field of NUMBERS)
    check(config[field] === undefined || isNumber(config[field]), `${field} must be a number`);
  check(Array.isArray(config.mixUsers), 'mixUsers must be an array');
  const given = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
  const mix: CheckedMix = { ...DEFAULTS, ...given, mixUsers: config.mixUsers.map(checkUser) };
  check(mix.mode === 'manual' || mix.mode === 'preset-layout', 'mode must be manual or preset-layout');
  check(mix.videoWidth >= 0 && mix.videoHeight >= 0, 'output width and height must not be below 0');
  for (const { pureAudio, locationX, width, locationY, height } of mix.mixUsers) {
    if (pureAudio) continue;
    check(
      locationX + width <= mix.videoWidth && locationY + height <= mix.videoHeight,
      'output width and height must cover all mixed streams',
    );
  }
  return mix;
}
