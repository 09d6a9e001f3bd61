import { attention } from '../notices/attention.js';
import { createStore } from '../store/store.js';

/** True if the browser refused to ring because nobody has clicked on the page yet. */
export const ringingBlocked = createStore(false);

let ringing: HTMLAudioElement | undefined;

let isAwaited = false;

/** Rings for a caller, unless the user has quiet hours. The rules are loaded with the first call. */
export async function ringFor(userId: string | undefined): Promise<void> {
  isAwaited = true;
  const rings = await attention().then(
    ({ mayRing }) => mayRing(userId),
    // If the rules cannot be loaded, it rings: a missed call is worse than a call at night.
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
