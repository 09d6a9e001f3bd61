import { lazy, type ComponentType } from 'react';
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

/**
 * A page in a chunk of its own, which comes with its texts; a chunk that fails to load reloads the page once.
 * @param loadTexts - of a page that needs fewer than all
 */
export function lazyPage<P extends object>(
  load: () => Promise<ComponentType<P>>,
  loadTexts: () => Promise<void> = loadAllTexts,
) {
  return lazy(async () => {
    try {
      const [page] = await Promise.all([load(), loadTexts()]);
      return { default: page };
    } catch (error) {
      if (!shouldReload(sessionStorage, Date.now())) throw error;
      location.reload();
      return new Promise<never>(() => undefined);
    }
  });
}
