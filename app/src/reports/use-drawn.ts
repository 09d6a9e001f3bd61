import { useEffect, useState } from 'react';

/** Number of pages drawn at once, so that the page stays usable while a ward is laid out. */
const AT_ONCE = 12;

/** Number of pages drawn so far; it grows to `pages`. @param key identifies the print */
export function useDrawn(key: unknown, pages: number): number {
  const [drawn, setDrawn] = useState({ key, count: AT_ONCE });
  const count = drawn.key === key ? Math.min(drawn.count, pages) : Math.min(AT_ONCE, pages);
  useEffect(() => {
    if (count >= pages) return undefined;
    const timer = setTimeout(() => setDrawn({ key, count: count + AT_ONCE }), 0);
    return () => clearTimeout(timer);
  }, [key, count, pages]);
  return count;
}
