import { session } from './session.js';
import { createStore, type Store } from '../store/store.js';

/** Id of the user whose screen is locked; stored, so that neither a reload nor another tab unlocks it. */
const LOCKED = 'wardlink.locked';
/** Time of the last input on any tab, epoch milliseconds of this machine. */
const INPUT = 'wardlink.input';
const LOOK_EVERY_MS = 2_000;
/** Input is stored at most this often. */
const WRITE_EVERY_MS = 2_000;

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let input = Date.now();

const isLocked = (): boolean => {
  const user = session.get();
  return user?.screenLock != null && localStorage.getItem(LOCKED) === user.userId;
};

/** Whether a cover hides the page until the user authenticates again; the page keeps its state behind it. */
export const screenLocked: Store<boolean> = createStore(isLocked());

/** Records user input. */
export function recordInput(): void {
  const now = Date.now();
  if (now - input < WRITE_EVERY_MS && now >= input) return;
  input = now;
  localStorage.setItem(INPUT, String(now));
}

/** Locks every tab of this user. */
export function lockScreen(): void {
  const user = session.get();
  if (!user?.screenLock) return;
  localStorage.setItem(LOCKED, user.userId);
  screenLocked.set(true);
}

/** Unlocks every tab, after the server has authenticated the user. */
export function unlockPage(): void {
  recordInput();
  localStorage.removeItem(LOCKED);
  screenLocked.set(false);
}

/** Locks the screen after the hospital's time without input on any tab. */
function look(): void {
  const lock = session.get()?.screenLock;
  if (!lock || screenLocked.get()) return;
  const last = Math.max(input, Number(localStorage.getItem(INPUT)) || 0);
  if (Date.now() - last >= lock.minutes * 60_000) lockScreen();
}

/** Starts watching for input and for locks of other tabs. */
export function startScreenLock(): void {
  // Opening a page is input as well.
  input = 0;
  recordInput();
  for (const name of INPUTS) {
    window.addEventListener(name, () => (screenLocked.get() ? undefined : recordInput()), {
      capture: true,
      passive: true,
    });
  }
  setInterval(look, LOOK_EVERY_MS);
  // After sleep, or in a background tab, check before anything is visible.
  document.addEventListener('visibilitychange', look);
  window.addEventListener('storage', (event) => {
    if (event.key === LOCKED) screenLocked.set(isLocked());
  });
  session.subscribe(() => {
    if (session.get() === null) localStorage.removeItem(LOCKED);
    screenLocked.set(isLocked());
  });
}
