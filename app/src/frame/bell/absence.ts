import { clock } from '../../clock/hospital-clock.js';
import { createStore } from '../../store/store.js';

/** After so long without input, milliseconds, what comes counts as come while the user was away. */
export const AWAY_AFTER = 5 * 60_000;
/** How often the last input is stored for the next page, milliseconds. */
const STORED_EVERY = 30_000;
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** The last input before the user was away; null if the user was not, or has seen what came. Hospital time, epoch ms. */
export const awaySince = createStore<number | null>(null);

const keyOf = (userId: string): string => `wardlink.input.${userId}`;
const awayKeyOf = (userId: string): string => `wardlink.away.${userId}`;

/** A stored instant; undefined if there is none. A clock that was set back must not keep the user away for ever. */
function storedInstant(key: string): number | undefined {
  const stored = Number.parseInt(localStorage.getItem(key) ?? '', 10);
  return Number.isFinite(stored) ? Math.min(stored, clock.now()) : undefined;
}

/** Keeps `awaySince` over a reload of the page. @returns a function that stops it */
function keepAway(userId: string): () => void {
  const key = awayKeyOf(userId);
  awaySince.set(storedInstant(key) ?? null);
  return awaySince.subscribe(() => {
    const since = awaySince.get();
    if (since === null) localStorage.removeItem(key);
    else localStorage.setItem(key, String(since));
  });
}

/**
 * Notes when the user was last at this browser, on any page of it. Returning after a while sets `awaySince`, also with
 * the first page after a login.
 * @returns a function that stops it
 */
export function watchAbsence(userId: string): () => void {
  let written = 0;
  const storedInput = (): number => storedInstant(keyOf(userId)) ?? clock.now();
  let input = storedInput();
  const stopKeeping = keepAway(userId);
  const present = (): void => {
    const now = clock.now();
    // Another page of this browser may have been used meanwhile.
    if (now - input >= AWAY_AFTER) input = Math.max(input, storedInput());
    if (now - input >= AWAY_AFTER) awaySince.set((since) => since ?? input);
    input = now;
    if (now - written < STORED_EVERY) return;
    written = now;
    localStorage.setItem(keyOf(userId), String(now));
  };
  present();
  for (const type of INPUTS) window.addEventListener(type, present, { passive: true, capture: true });
  return () => {
    stopKeeping();
    for (const type of INPUTS) window.removeEventListener(type, present, { capture: true });
  };
}
