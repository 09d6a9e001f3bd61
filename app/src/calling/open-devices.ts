import { createStream, type LocalStream } from '@wardlink/rtc';
import type { DeviceChoice } from './check/device-rules.js';

interface Wanted {
  userId: string;
  video: boolean;
  choice: DeviceChoice;
  /** The camera could not be opened; the call goes on with sound. */
  partly: (error: unknown) => void;
}

/** Opens camera and microphone; without a usable camera the microphone alone. */
export async function openDevices({ userId, video, choice, partly }: Wanted): Promise<LocalStream> {
  const { camera, microphone } = choice;
  const [cameraId, microphoneId] = [camera ? { cameraId: camera } : {}, microphone ? { microphoneId: microphone } : {}];
  if (video) {
    const both = createStream({ userId, audio: true, video: true, ...cameraId, ...microphoneId });
    try {
      await both.initialize();
      return both;
    } catch (error) {
      both.close();
      partly(error);
    }
  }
  const sound = createStream({ userId, audio: true, video: false, ...microphoneId });
  await sound.initialize();
  return sound;
}
