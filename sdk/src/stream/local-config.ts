import { ErrorCode, invalidParameter, RtcError } from '../errors.js';
import { isScreenShareSupported } from '../environment.js';

export interface StreamConfig {
  userId?: string;
  audio?: boolean;
  video?: boolean;
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

/**
 * Checks what createStream was given.
 * @throws RtcError 4096 for contradicting fields, 4098 for a screen this browser cannot share
 */
export function checkStreamConfig(config: StreamConfig): StreamConfig {
  const captures = config.audio !== undefined || config.video !== undefined;
  const sources = config.audioSource !== undefined || config.videoSource !== undefined;
  if (captures && sources) throw invalidParameter('give either audio/video or audioSource/videoSource, not both');
  if (config.screen && config.video) throw invalidParameter('a stream has either a screen or a camera');
  if (config.audio && config.screenAudio) throw invalidParameter('a stream has either a microphone or screen audio');
  if (config.screenAudio && !config.screen) throw invalidParameter('screenAudio needs screen');
  if (config.screen && !isScreenShareSupported()) {
    throw new RtcError(ErrorCode.NOT_SUPPORTED, 'this browser cannot share a screen');
  }
  return { ...config };
}
