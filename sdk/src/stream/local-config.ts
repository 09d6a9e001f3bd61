import { check, checkFields, checkObject, reading } from '../checks.js';
import { ErrorCode, invalidParameter, RtcError } from '../errors.js';
import { isScreenShareSupported } from '../environment.js';

/** Processing of a microphone's sound by the browser; each kind is on by default. */
export interface AudioProcessing {
  echoCancellation?: boolean;
  noiseSuppression?: boolean;
  autoGainControl?: boolean;
}

export interface StreamConfig {
  userId?: string;
  audio?: boolean;
  video?: boolean;
  /** For music, and for several microphones in one room, turn off some of it. */
  audioProcessing?: AudioProcessing;
  microphoneId?: string;
  cameraId?: string;
  facingMode?: 'user' | 'environment';
  /** default true for a camera, false for a screen */
  mirror?: boolean;
  screen?: boolean;
  screenAudio?: boolean;
  screenSource?: string;
  audioSource?: MediaStreamTrack;
  videoSource?: MediaStreamTrack;
}

const FIELD_TYPES = {
  userId: 'string',
  audio: 'boolean',
  video: 'boolean',
  microphoneId: 'string',
  cameraId: 'string',
  mirror: 'boolean',
  screen: 'boolean',
  screenAudio: 'boolean',
  screenSource: 'string',
} as const;

const PROCESSING_TYPES = {
  echoCancellation: 'boolean',
  noiseSuppression: 'boolean',
  autoGainControl: 'boolean',
} as const;

/** Kind of a track. The browser's getter throws for an object that only resembles a track. */
function kindOf(track: object): unknown {
  const { MediaStreamTrack } = globalThis as { MediaStreamTrack?: { prototype: object } };
  const getter = MediaStreamTrack && Object.getOwnPropertyDescriptor(MediaStreamTrack.prototype, 'kind')?.get;
  return getter ? getter.call(track) : (track as { kind?: unknown }).kind;
}

/**
 * Checks a track that was passed. @returns its kind
 * @throws RtcError 4096 for an object that is no media track, or a track of another kind
 */
export function checkTrack(track: unknown, name: string, wanted?: 'audio' | 'video'): 'audio' | 'video' {
  return reading(name, () => {
    checkObject(track, name);
    const kind = kindOf(track);
    check(kind === 'audio' || kind === 'video', `${name} must be a media track`);
    check(wanted === undefined || kind === wanted, `${name} must be a track of kind ${wanted ?? ''}`);
    return kind;
  });
}

/**
 * Checks a track that will be sent. @returns its kind
 * @throws RtcError 4096 as {@link checkTrack}, and for a track that has ended, because it never sends again
 */
export function checkLiveTrack(track: MediaStreamTrack, name: string): 'audio' | 'video' {
  const kind = checkTrack(track, name);
  check(track.readyState === 'live', `${name} has ended`);
  return kind;
}

/** Checks and copies the processing of sound. @throws RtcError 4096 */
export function checkProcessing(audioProcessing: AudioProcessing | undefined): { audioProcessing?: AudioProcessing } {
  if (audioProcessing === undefined) return {};
  checkObject(audioProcessing, 'audioProcessing');
  checkFields(audioProcessing, PROCESSING_TYPES);
  return { audioProcessing: { ...audioProcessing } };
}

/**
 * Checks the options of createStream.
 * @throws RtcError 4096 for contradicting fields, 4098 for a screen that this browser cannot share
 */
export function checkStreamConfig(config: StreamConfig): StreamConfig {
  checkObject(config, 'the stream configuration');
  checkFields(config, FIELD_TYPES);
  const { facingMode, audioProcessing } = config;
  const processing = checkProcessing(audioProcessing);
  check(
    facingMode === undefined || facingMode === 'user' || facingMode === 'environment',
    'facingMode must be user or environment',
  );
  for (const kind of ['audio', 'video'] as const) {
    const source = config[`${kind}Source`];
    if (source !== undefined) checkTrack(source, `${kind}Source`, kind);
  }
  const captures = config.audio !== undefined || config.video !== undefined;
  const sources = config.audioSource !== undefined || config.videoSource !== undefined;
  if (captures && sources) throw invalidParameter('give either audio/video or audioSource/videoSource, not both');
  if (config.screen && config.video) throw invalidParameter('a stream has either a screen or a camera');
  if (config.audio && config.screenAudio) throw invalidParameter('a stream has either a microphone or screen audio');
  if (config.screenAudio && !config.screen) throw invalidParameter('screenAudio needs screen');
  if (config.screen && !isScreenShareSupported()) {
    throw new RtcError(ErrorCode.NOT_SUPPORTED, 'this browser cannot share a screen');
  }
  return { ...config, ...processing };
}

/** The configuration with another device: its id, or the side of the phone for a camera. */
export function withDevice(config: StreamConfig, kind: 'audio' | 'video', device: string): StreamConfig {
  if (kind === 'audio') return { ...config, microphoneId: device };
  if (device !== 'user' && device !== 'environment') return { ...config, cameraId: device };
  const changed: StreamConfig = { ...config, facingMode: device };
  delete changed.cameraId;
  return changed;
}

/** The configuration without a chosen device that is not present, so that another one is opened. */
export function withoutMissing(config: StreamConfig, present: readonly MediaDeviceInfo[]): StreamConfig {
  const changed = { ...config };
  const isMissing = (id: string | undefined): boolean => present.every(({ deviceId }) => deviceId !== id);
  if (isMissing(config.microphoneId)) delete changed.microphoneId;
  if (isMissing(config.cameraId)) delete changed.cameraId;
  return changed;
}
