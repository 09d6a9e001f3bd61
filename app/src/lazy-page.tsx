import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { serverAnswers } from './http/reachability.js';
import { loadAllTexts } from './language/i18n.js';

const KEY = 'wardlink.chunkReload';

/** A second reload within this time would loop, milliseconds. */
const ONCE_WITHIN = 30_000;

/**
 * True if the page may be reloaded after a chunk failed to load, because a new version was installed; false soon after
 * a reload.
 */
export function shouldReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(KEY) ?? 0);
  if (now - last < ONCE_WITHIN) return false;
  storage.setItem(KEY, String(now));
  return true;
}

/** A page that is loaded when it is first shown; `load` loads it ahead. */
interface LazyPage<P> {
  (props: P): ReactNode;
  load: () => Promise<void>;
}

/**
 * A page in its own chunk, loaded with its texts. A chunk that fails to load is loaded again as soon as the server
 * answers; if it fails again, a new version was installed, and the page is reloaded once. A loaded page is rendered at
 * once: after a fallback, React would show it no earlier than 300 ms later.
 * @param loadTexts - for a page that does not need all texts
 */
export function lazyPage<P extends object>(
  load: () => Promise<ComponentType<P>>,
  loadTexts: () => Promise<void> = loadAllTexts,
): LazyPage<P> {
  let loaded: ComponentType<P> | undefined;
  const loadBoth = async (): Promise<ComponentType<P>> => {
    [loaded] = await Promise.all([load(), loadTexts()]);
    return loaded;
  };
  const Waiting = lazy(async () => {
    try {
      return { default: await loadBoth() };
    } catch (error) {
      // Without a connection a reload would lose the page with its entries.
      await serverAnswers();
      const again = await loadBoth().catch(() => undefined);
      if (again) return { default: again };
      if (!shouldReload(sessionStorage, Date.now())) throw error;
      location.reload();
      return new Promise<never>(() => undefined);
    }
  });
  function Page(props: P): ReactNode {
    // The component on the screen must stay the same.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? (Waiting as unknown as ComponentType<P>));
    return <Shown {...props} />;
  }
  return Object.assign(Page, { load: async () => void (await loadBoth()) });
}
