import path from 'node:path';
import { ConfigurationError, listed, type Read } from '../configuration-text.js';
import { pushAddress } from './targets.js';

/** Targets and limits of composed streams. */
export interface MixingOptions {
  /**
   * RTMP address for streams. `{stream}` in it is replaced by the stream's name; without it, `/` and the name are
   * appended.
   */
  rtmp?: string | undefined;
  /** Folder in which each stream gets a folder with an HLS playlist; used if no RTMP address is given. */
  hlsFolder?: string | undefined;
  /** Folder for recordings; if left out, nothing is recorded. */
  recordingsFolder?: string | undefined;
  /** Days after which a recording is deleted; if left out, never. */
  recordingsKeptDays?: number | undefined;
  /** Hours after which the HLS files of an ended stream are deleted; if left out, never. */
  streamsKeptHours?: number | undefined;
  /** Bytes that recordings and HLS files leave free on the disk. */
  reserveBytes?: number | undefined;
  /** Allowed prefixes of the RTMP addresses that clients may push to; if left out, none is allowed. */
  pushTargets?: readonly string[] | undefined;
  /** Folder of the background images that clients may choose. */
  imageFolder?: string | undefined;
  /** The system's ffmpeg: a name or a path. */
  program?: string | undefined;
  /** Maximum total cost of all tasks; see `costOf`. */
  costLimit?: number | undefined;
}

export const DEFAULT_PROGRAM = 'ffmpeg';
/** About four mixes of two users at 640 × 480 and 15 frames per second. */
export const DEFAULT_COST_LIMIT = 60;
export const DEFAULT_RESERVE_BYTES = 200_000_000;
const MEGABYTE = 1_000_000;
const NEVER = 'never';

/** Reads an integer from 1 to `most`, or undefined for `never` where that is allowed. */
function numberOf(text: Read, name: string, fallback: number, most: number, never = false): number | undefined {
  const given = text(name);
  if (never && given === NEVER) return undefined;
  const value = Number(given ?? fallback);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new ConfigurationError(`${name} is not a number from 1 to ${most}${never ? `, or ${NEVER}` : ''}: ${given}`);
}

/**
 * Reads the settings of mixing and recording from the environment; undefined if it names no target at all.
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
