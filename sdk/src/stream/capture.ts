import { ErrorCode, invalidParameter, RtcError } from '../errors.js';
import { pageLog } from '../logger.js';
import { getMicrophones } from './devices.js';
import type { AudioProcessing } from './local-config.js';
import type { AudioProfile, ScreenProfile, VideoProfile } from './profiles.js';

const BUSY_RETRIES = 3;
const BUSY_PAUSE_MS = 500;

export interface MicrophoneRequest {
  deviceId: string | undefined;
  processing: AudioProcessing;
  profile: AudioProfile;
}
export interface CameraRequest {
  deviceId: string | undefined;
  facingMode: 'user' | 'environment' | undefined;
  profile: VideoProfile;
}

export function videoConstraints(request: CameraRequest): MediaTrackConstraints {
  const { width, height, frameRate } = request.profile;
  return {
    width: { ideal: width },
    height: { ideal: height },
    frameRate: { ideal: frameRate },
    ...(request.deviceId ? { deviceId: { exact: request.deviceId } } : {}),
    ...(request.facingMode && !request.deviceId ? { facingMode: request.facingMode } : {}),
  };
}

const ALIASES = ['default', 'communications'];

/**
 * The microphone to use if none is named: the system's default one, by its own id, because the browser's alias
 * "default" may refer to another one later in the call. Without an alias the browser lists the default one first.
 */
async function defaultMicrophone(): Promise<string | undefined> {
  const microphones = await getMicrophones();
  const real = microphones.filter(({ deviceId }) => !ALIASES.includes(deviceId));
  const alias = microphones.find(({ deviceId }) => deviceId === 'default');
  if (!alias) return real[0]?.deviceId;
  const sameDevice = real.filter(({ groupId }) => groupId === alias.groupId);
  // The alias is named after its microphone ("Default - Headset"); a device may have several microphones.
  return (sameDevice.find(({ label }) => alias.label.endsWith(label)) ?? sameDevice[0])?.deviceId;
}

async function audioConstraints(request: MicrophoneRequest): Promise<MediaTrackConstraints> {
  const deviceId = request.deviceId ?? (await defaultMicrophone());
  return {
    sampleRate: request.profile.sampleRate,
    channelCount: request.profile.channelCount,
    echoCancellation: true,
    autoGainControl: true,
    noiseSuppression: true,
    ...request.processing,
    ...(deviceId ? { deviceId: { exact: deviceId } } : {}),
  };
}

function captureError(cause: unknown): unknown {
  // Callers distinguish missing permission, busy and missing devices by the browser's error name.
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'NotFoundError' || name === 'DevicesNotFoundError') {
    return new RtcError(ErrorCode.DEVICE_NOT_FOUND, 'no such camera or microphone', 0, cause);
  }
  if (name === 'OverconstrainedError' && (cause as { constraint?: string }).constraint === 'deviceId') {
    return new RtcError(ErrorCode.DEVICE_NOT_FOUND, 'no camera or microphone has this device id', 0, cause);
  }
  if (name === 'TypeError') return invalidParameter('the browser does not take such a device id or profile', cause);
  return cause;
}

/**
 * Opens a microphone, a camera, or both.
 * @param signal - once aborted, no further device is opened; the caller must close one that opens afterwards
 * @throws RtcError 4096 for an invalid device id or profile, 4098 without media capture (insecure page), 4099 without
 * the device; otherwise the browser's DOMException (NotAllowedError, NotReadableError, OverconstrainedError)
 */
export async function captureDevices(
  requests: { audio?: MicrophoneRequest; video?: CameraRequest },
  signal: AbortSignal,
): Promise<MediaStream> {
  const mediaDevices = globalThis.navigator?.mediaDevices;
  if (!mediaDevices?.getUserMedia) {
    throw new RtcError(ErrorCode.NOT_SUPPORTED, 'cameras and microphones open on secure pages only');
  }
  const constraints: MediaStreamConstraints = {
    ...(requests.audio ? { audio: await audioConstraints(requests.audio) } : {}),
    ...(requests.video ? { video: videoConstraints(requests.video) } : {}),
  };
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await mediaDevices.getUserMedia(constraints);
    } catch (cause) {
      const busy = cause instanceof Error && cause.name === 'NotReadableError';
      if (!busy || attempt >= BUSY_RETRIES) throw captureError(cause);
      pageLog.warn(`device busy, attempt ${attempt + 1}`);
      await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
    }
  }
}

/** Lets the user choose a screen, window or tab, with its sound if wanted. */
export async function captureScreen(profile: ScreenProfile, withAudio: boolean): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getDisplayMedia({
    video: {
      width: { ideal: profile.width },
      height: { ideal: profile.height },
      frameRate: { ideal: profile.frameRate },
    },
    ...(withAudio ? { audio: { sampleRate: 44100, echoCancellation: true, noiseSuppression: true } } : {}),
  });
  for (const track of stream.getVideoTracks()) track.contentHint = 'detail';
  return stream;
}
