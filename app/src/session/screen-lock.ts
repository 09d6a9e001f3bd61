import { session } from './session.js';
import { createStore, type Store } from '../store/store.js';

/** Whose screen is locked: kept, so that neither a reload nor another tab opens it. */
const LOCKED = 'wardlink.locked';
/** When there was input on any of the tabs, epoch milliseconds of this machine. */
const INPUT = 'wardlink.input';
const LOOK_EVERY_MS = 2_000;
/** Input is written down at most this often. */
const WRITE_EVERY_MS = 2_000;

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let input = Date.now();

const isLocked = (): boolean => {
  const user = session.get();
  return user?.screenLock != null && localStorage.getItem(LOCKED) === user.userId;
};

/** The page of who is signed in is covered until they show who they are; it stays as it is behind the cover. */
export const screenLocked: Store<boolean> = createStore(isLocked());

/** Somebody is at this machine. */
export function noteInput(): void {
  const now = Date.now();
  if (now - input < WRITE_EVERY_MS && now >= input) return;
  input = now;
  localStorage.setItem(INPUT, String(now));
}

/** Covers every tab of this person. */
export function lockScreen(): void {
  const user = session.get();
  if (!user?.screenLock) return;
  localStorage.setItem(LOCKED, user.userId);
  screenLocked.set(true);
}

/** Uncovers every tab again; the server has been shown who it is. */
export function openScreen(): void {
  noteInput();
  localStorage.removeItem(LOCKED);
  screenLocked.set(false);
}

/** Locks where nobody was at any of the tabs for as long as the hospital set. */
function look(): void {
  const lock = session.get()?.screenLock;
  if (!lock || screenLocked.get()) return;
  const last = Math.max(input, Number(localStorage.getItem(INPUT)) || 0);
  if (Date.now() - last >= lock.minutes * 60_000) lockScreen();
}

/** From the start of a page on. */
export function watchScreen(): void {
  // Opening a page is input as well.
  input = 0;
  noteInput();
  for (const name of INPUTS) {
    window.addEventListener(name, () => (screenLocked.get() ? undefined : noteInput()), {
      capture: true,
      passive: true,
    });
  }
  setInterval(look, LOOK_EVERY_MS);
  // A machine that slept, or a tab in the background, looks before anything is seen.
  document.addEventListener('visibilitychange', look);
  window.addEventListener('storage', (event) => {
    if (event.key === LOCKED) screenLocked.set(isLocked());
  });
  session.subscribe(() => {
    if (session.get() === null) localStorage.removeItem(LOCKED);
    screenLocked.set(isLocked());
  });
}
