import { createStore } from './store/store.js';

/** What a page may need next, asked for before it is needed. */
type Ahead = () => Promise<unknown>;

/** Where nothing says that its screen is drawn, it is after this time, milliseconds. */
const DRAWN_AFTER = 5_000;

/** Name of the performance mark at the begin: what is loaded before it belongs to the first screen. */
const MARK = 'wardlink.ahead';

const drawn = createStore(false);

/** Says that the first screen is drawn: what others need may be loaded from now on. */
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

/** The browser's next idle time. Not every browser tells of it. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });
}

/**
 * Loads parts one after the other, each when the browser is idle, once the first screen is drawn. A part that fails is
 * asked for again where it is needed.
 */
export async function loadAhead(parts: readonly Ahead[]): Promise<void> {
  await firstScreenDrawn();
  for (const part of parts) {
    await idle();
    performance.mark(MARK);
    await part().catch(() => undefined);
  }
}
