import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { serverAnswers } from './http/reachability.js';
import { loadAllTexts } from './language/i18n.js';

const KEY = 'wardlink.chunkReload';

/** A second reload within this time would loop, milliseconds. */
const ONCE_WITHIN = 30_000;

/** True when a chunk failed to load and the page should be loaded again: a new version was installed meanwhile. */
export function shouldReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(KEY) ?? 0);
  if (now - last < ONCE_WITHIN) return false;
  storage.setItem(KEY, String(now));
  return true;
}

/** A page that comes when it is first shown, and how to load it ahead. */
interface LazyPage<P> {
  (props: P): ReactNode;
  load: () => Promise<void>;
}

/**
 * A page in a chunk of its own, which comes with its texts. A chunk that fails to load is asked for again as soon as the
 * server answers; where it fails then too, a new version was installed, and the page is reloaded once. Once loaded it is
 * drawn at once: React shows what it waits for no earlier than 300 ms after it began to show that it waits.
 * @param loadTexts - of a page that needs fewer than all
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
      // Without a connection a reload would lose the page, with what is typed in it.
      await serverAnswers();
      const again = await loadBoth().catch(() => undefined);
      if (again) return { default: again };
      if (!shouldReload(sessionStorage, Date.now())) throw error;
      location.reload();
      return new Promise<never>(() => undefined);
    }
  });
  function Page(props: P): ReactNode {
    // What is on the screen stays the same component.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? (Waiting as unknown as ComponentType<P>));
    return <Shown {...props} />;
  }
  return Object.assign(Page, { load: async () => void (await loadBoth()) });
}
