import { CallRoom } from '@wardlink/client';
import type { CallPictures } from '@wardlink/client/media';
import { call } from './hospital.js';

interface CallListener {
  peerLeft(): void;
  /** Media from the other side stopped arriving, or arrive again. */
  away(isAway: boolean): void;
  failed(error: unknown): void;
}

/** Camera, microphone and room of one call of the patient. */
export const callMedia = (
  roomNumber: number,
  video: boolean,
  pictures: CallPictures,
  listener: CallListener,
): CallRoom =>
  new CallRoom(
    roomNumber,
    video,
    {
      left: () => listener.peerLeft(),
      away: (isAway) => listener.away(isAway),
      // A touch began or answered the call: if the browser still blocks sound, it cannot play at all.
      playBlocked: () => listener.failed(new Error('the other side cannot be played')),
      // The call continues with sound.
      partly: (error) => console.warn('no camera', error),
      failed: (error) => listener.failed(error),
    },
    {
      sign: () => call('call.userSig', { roomNumber }),
      // The calling SDK is loaded with the first call.
      load: () => import('@wardlink/client/media'),
      pictures: () => Promise.resolve(pictures),
    },
  );
