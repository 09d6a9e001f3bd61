import type { OwnDevices, OwnMedia } from '@wardlink/rtc';

export type DeviceKind = 'camera' | 'microphone' | 'speaker';

/** The device chosen for calls, by kind; missing for the browser's own choice. */
export type DeviceChoice = Partial<Record<DeviceKind, string>>;

/** The choice in the form that the calling SDK takes. */
export const openedBy = ({ camera, microphone }: DeviceChoice): OwnDevices => ({
  ...(camera === undefined ? {} : { cameraId: camera }),
  ...(microphone === undefined ? {} : { microphoneId: microphone }),
});

/** Id of the camera or microphone in use. */
export function deviceOf({ stream }: OwnMedia, kind: 'camera' | 'microphone'): string | undefined {
  const track = kind === 'camera' ? stream?.getVideoTrack() : stream?.getAudioTrack();
  return track?.getSettings().deviceId;
}

/** Uses another camera or microphone from now on. */
export const switchOwn = (own: OwnMedia, kind: 'camera' | 'microphone', id: string): Promise<void> =>
  own.switchDevice(kind === 'microphone' ? 'audio' : 'video', id);
