import { useEffect } from 'react';
import { matchPath } from 'react-router-dom';

/** Loads the code of a page; undefined for a path without one. */
type LoaderOf = (pathname: string) => (() => Promise<unknown>) | undefined;

/** The path of a link of this app below an element; undefined for other links, and for a link to the page itself. */
function pathOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.target === '_blank') return undefined;
  return link.pathname === location.pathname ? undefined : link.pathname;
}

/** Finds the value of a path among patterns of the router. */
export function byPath<T>(values: Readonly<Record<string, T>>, pathname: string): T | undefined {
  const pattern = Object.keys(values).find((path) => matchPath(path, pathname) !== null);
  return pattern === undefined ? undefined : values[pattern];
}

/**
 * Loads the code of a page as soon as the pointer or the focus rests on a link to it: the click is then answered by the
 * page, not by a placeholder. Its data are loaded with the click, because every look at a patient is in the trail.
 */
export function usePrefetch(loaderOf: LoaderOf): void {
  useEffect(() => {
    const asked = new Set<string>();
    const onLink = ({ target }: Event): void => {
      const path = pathOf(target);
      if (path === undefined || asked.has(path)) return;
      asked.add(path);
      // A part that fails is loaded again when the page is opened.
      loaderOf(path)?.().catch(() => asked.delete(path));
    };
    document.addEventListener('pointerover', onLink, { passive: true });
    document.addEventListener('focusin', onLink);
    return () => {
      document.removeEventListener('pointerover', onLink);
      document.removeEventListener('focusin', onLink);
    };
  }, []);
}
