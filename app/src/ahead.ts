import { createStore } from './store/store.js';

/** Loads code or texts that a page may need next. */
type Ahead = () => Promise<unknown>;

/** The first screen counts as drawn after this time at the latest, milliseconds. */
const DRAWN_AFTER = 5_000;

/** Name of a performance mark: everything loaded before its first occurrence belongs to the first screen. */
const MARK = 'wardlink.ahead';

const drawn = createStore(false);

/** Reports that the first screen is drawn: from now on parts of other screens may be loaded. */
export function markFirstScreenDrawn(): void {
  drawn.set(true);
}

function firstScreenDrawn(): Promise<void> {
  return new Promise((resolve) => {
    if (drawn.get()) {
      resolve();
      return;
    }
    const finish = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(finish, DRAWN_AFTER);
    const stop = drawn.subscribe(finish);
  });
}

/** The browser's next idle time; a short pause in browsers that do not report it. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });
}

/**
 * Loads parts one after the other, each when the browser is idle, once the first screen is drawn. A part that fails is
 * loaded again when it is needed.
 */
export async function loadAhead(parts: readonly Ahead[]): Promise<void> {
  await firstScreenDrawn();
  for (const part of parts) {
    await idle();
    performance.mark(MARK);
    await part().catch(() => undefined);
  }
}
