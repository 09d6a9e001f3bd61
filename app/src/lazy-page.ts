import { lazy, type ComponentType } from 'react';

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

/** A page in a chunk of its own; a chunk that fails to load reloads the page once. */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      if (!shouldReload(sessionStorage, Date.now())) throw error;
      location.reload();
      return new Promise<never>(() => undefined);
    }
  });
}
