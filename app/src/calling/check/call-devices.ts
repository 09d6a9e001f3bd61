import type { DeviceChoice, DeviceKind } from '@wardlink/client';
import { createStream, getCameras, getMicrophones, getSpeakers, type Device, type LocalStream } from '@wardlink/rtc';
import { chosenDevices } from './device-memory.js';
import { presentChoice, type CallDevice } from './device-rules.js';

const LISTS: Record<DeviceKind, () => Promise<Device[]>> = {
  camera: () => getCameras(),
  microphone: () => getMicrophones(),
  speaker: () => getSpeakers(),
};

const ofKind = async (kind: DeviceKind): Promise<CallDevice[]> =>
  (await LISTS[kind]()).map(({ deviceId, label }) => ({ kind, id: deviceId, label }));

/** All cameras, microphones and speakers of the machine. */
export async function listDevices(): Promise<CallDevice[]> {
  return (await Promise.all([ofKind('camera'), ofKind('microphone'), ofKind('speaker')])).flat();
}

/** The chosen devices, as far as they are plugged in. */
export async function usableChoice(): Promise<DeviceChoice> {
  return presentChoice(chosenDevices(), await listDevices());
}

/** Opens one device for a test; nothing is sent. Rejects with an error of the calling SDK or the browser. */
export async function openDevice(kind: 'camera' | 'microphone', id: string | undefined): Promise<LocalStream> {
  const isCamera = kind === 'camera';
  const chosen = id === undefined ? {} : isCamera ? { cameraId: id } : { microphoneId: id };
  const stream = createStream({ audio: !isCamera, video: isCamera, mirror: true, ...chosen });
  try {
    await stream.initialize();
  } catch (error) {
    stream.close();
    throw error;
  }
  return stream;
}
