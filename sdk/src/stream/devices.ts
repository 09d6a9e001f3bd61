import { ErrorCode, RtcError } from '../errors.js';

export interface Device {
  deviceId: string;
  groupId?: string;
  kind: MediaDeviceKind;
  label: string;
}

const SHORT: Record<MediaDeviceKind, string> = {
  videoinput: 'camera',
  audioinput: 'microphone',
  audiooutput: 'speaker',
};

async function list(): Promise<MediaDeviceInfo[]> {
  const mediaDevices = globalThis.navigator?.mediaDevices;
  if (!mediaDevices?.enumerateDevices) {
    throw new RtcError(ErrorCode.NOT_SUPPORTED, 'media devices cannot be listed here');
  }
  return mediaDevices.enumerateDevices();
}

function describe(device: MediaDeviceInfo, placeholder: string): Device {
  const { deviceId, groupId, kind, label } = device;
  return { deviceId, groupId, kind, label: label || placeholder };
}

async function ofKind(kind: MediaDeviceKind): Promise<Device[]> {
  const devices = (await list()).filter((device) => device.kind === kind);
  return devices.map((device, index) => describe(device, `${SHORT[kind]}_${index}`));
}

/** Every camera, microphone and speaker; labels are placeholders until the user allowed capture. */
export async function getDevices(): Promise<Device[]> {
  const counts = new Map<string, number>();
  return (await list()).map((device) => {
    const index = counts.get(device.kind) ?? 0;
    counts.set(device.kind, index + 1);
    return describe(device, `${device.kind}_${index}`);
  });
}

export const getCameras = (): Promise<Device[]> => ofKind('videoinput');
export const getMicrophones = (): Promise<Device[]> => ofKind('audioinput');
export const getSpeakers = (): Promise<Device[]> => ofKind('audiooutput');
