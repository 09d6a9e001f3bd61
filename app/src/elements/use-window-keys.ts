import { useLayoutEffect, useRef } from 'react';

/**
 * Listens to the keys of the whole window while a part of the page is shown, from the moment at which the part is on
 * the page: no key is lost that is pressed as soon as the part is visible.
 */
export function useWindowKeys(onKey: (event: KeyboardEvent) => void, options: { capture?: boolean } = {}): void {
  const latest = useRef(onKey);
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  const { capture = false } = options;
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent): void => latest.current(event);
    window.addEventListener('keydown', hear, { capture });
    return () => window.removeEventListener('keydown', hear, { capture });
  }, [capture]);
}
