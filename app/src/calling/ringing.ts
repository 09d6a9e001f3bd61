import { createStore } from '../store/store.js';

/** True when the browser refused to ring because nobody has clicked on the page yet. */
export const ringingBlocked = createStore(false);

let ringing: HTMLAudioElement | undefined;

/** Starts or stops the ringing sound; it is quieter for the caller. */
export function ring(on: boolean, incoming: boolean): void {
  ringing ??= new Audio('/media/ringing.wav');
  ringing.loop = true;
  ringing.volume = incoming ? 1 : 0.35;
  if (!on) {
    ringing.pause();
    ringing.currentTime = 0;
    ringingBlocked.set(false);
    return;
  }
  ringing.play().then(
    () => ringingBlocked.set(false),
    (error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') ringingBlocked.set(true);
    },
  );
}
