import { attention } from '../notices/attention.js';
import { createStore } from '../store/store.js';

/** True when the browser refused to ring because nobody has clicked on the page yet. */
export const ringingBlocked = createStore(false);

let ringing: HTMLAudioElement | undefined;

let isAwaited = false;

/** Rings for a call from somebody, unless it is one of the user's quiet hours. The rules are loaded with the first call. */
export async function ringFor(userId: string | undefined): Promise<void> {
  isAwaited = true;
  const rings = await attention().then(
    ({ mayRing }) => mayRing(userId),
    // A call that rings in the night is better than one that does not ring by day.
    () => true,
  );
  if (rings && isAwaited) ring(true, true);
}

/** Starts or stops the ringing sound; it is quieter for the caller. */
export function ring(on: boolean, incoming: boolean): void {
  ringing ??= new Audio('/media/ringing.wav');
  ringing.loop = true;
  ringing.volume = incoming ? 1 : 0.35;
  if (!on) {
    isAwaited = false;
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
