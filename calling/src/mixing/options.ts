import path from 'node:path';
import { ConfigurationError, listed, type Read } from '../configuration-text.js';
import { pushAddress } from './targets.js';

/** Where composed streams go, and how much may be composed. */
export interface MixingOptions {
  /** RTMP address of streams; `{stream}` in it becomes the stream's name, which else follows behind a slash. */
  rtmp?: string | undefined;
  /** Folder that gets a folder with an HLS playlist for each stream, where no RTMP address is given. */
  hlsFolder?: string | undefined;
  /** Folder of recordings; left out, nothing is recorded. */
  recordingsFolder?: string | undefined;
  /** Days after which a recording is deleted; left out, never. */
  recordingsKeptDays?: number | undefined;
  /** Hours after which the HLS files of a stream that ended are deleted; left out, never. */
  streamsKeptHours?: number | undefined;
  /** Bytes of the disk that recordings and HLS files leave free. */
  reserveBytes?: number | undefined;
  /** What the RTMP addresses that clients may name begin with; left out, none. */
  pushTargets?: readonly string[] | undefined;
  /** Folder of the background images that clients may name. */
  imageFolder?: string | undefined;
  /** The system's ffmpeg: a name or a path. */
  program?: string | undefined;
  /** What all tasks may cost together; see `costOf`. */
  costLimit?: number | undefined;
}

export const DEFAULT_PROGRAM = 'ffmpeg';
/** About four mixes of two users at 640 × 480 and 15 pictures a second. */
export const DEFAULT_COST_LIMIT = 60;
export const DEFAULT_RESERVE_BYTES = 200_000_000;
const MEGABYTE = 1_000_000;
const NEVER = 'never';

/** A number within limits, or undefined for `never` where that is allowed. */
function numberOf(text: Read, name: string, fallback: number, most: number, never = false): number | undefined {
  const given = text(name);
  if (never && given === NEVER) return undefined;
  const value = Number(given ?? fallback);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new ConfigurationError(`${name} is not a number from 1 to ${most}${never ? `, or ${NEVER}` : ''}: ${given}`);
}

/**
 * Reads the settings of mixing from the environment; undefined where it names no target for streams.
 * @throws ConfigurationError naming the variable
 */
export function readMixing(text: Read, dataDirectory: string): MixingOptions | undefined {
  const rtmp = text('CALLING_MIX_RTMP');
  const folder = text('CALLING_MIX_HLS');
  const recordings = text('CALLING_RECORDINGS');
  if (rtmp === undefined && folder === undefined && recordings === undefined) return undefined;
  if (rtmp !== undefined && !pushAddress(rtmp.replaceAll('{stream}', 'stream'))) {
    throw new ConfigurationError('CALLING_MIX_RTMP is not an address that begins with rtmp:// or rtmps://');
  }
  const pushTargets = listed(text('CALLING_PUSH_TARGETS'));
  if (!pushTargets.every((each) => pushAddress(each))) {
    throw new ConfigurationError(
      'CALLING_PUSH_TARGETS: an entry is not an address that begins with rtmp:// or rtmps://',
    );
  }
  const costLimit = Number(text('CALLING_MIX_LIMIT') ?? DEFAULT_COST_LIMIT);
  if (!(costLimit > 0))
    throw new ConfigurationError(`CALLING_MIX_LIMIT is not a number above 0: ${text('CALLING_MIX_LIMIT')}`);
  const images = text('CALLING_MIX_IMAGES');
  return {
    rtmp,
    hlsFolder: folder === undefined ? undefined : path.resolve(dataDirectory, folder),
    ...(recordings === undefined ? {} : { recordingsFolder: path.resolve(dataDirectory, recordings) }),
    recordingsKeptDays: numberOf(text, 'CALLING_RECORDINGS_DAYS', 1100, 36_500, true),
    streamsKeptHours: numberOf(text, 'CALLING_MIX_HLS_HOURS', 24, 87_600, true),
    reserveBytes: (numberOf(text, 'WARDLINK_RESERVE_MEGABYTES', 200, 10_000_000) ?? 0) * MEGABYTE,
    pushTargets,
    imageFolder: images === undefined ? undefined : path.resolve(dataDirectory, images),
    program: text('CALLING_FFMPEG') ?? DEFAULT_PROGRAM,
    costLimit,
  };
}
