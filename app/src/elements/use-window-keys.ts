import { useLayoutEffect, useRef } from 'react';

/**
 * Hears the keys of the whole window while a part of the page is shown. It listens from the moment at which the part is on
 * the page: a key that is pressed as soon as something is seen is heard.
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
