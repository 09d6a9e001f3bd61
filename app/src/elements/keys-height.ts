import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Height of the keys at the foot of a board, which what floats above the page stays clear of. */
export function useKeysHeight(isShown: boolean): number {
  const { pathname } = useLocation();
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (!isShown) return;
    const measure = (): void => setHeight(document.querySelector<HTMLElement>('.legend')?.offsetHeight ?? 0);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [isShown, pathname]);
  return height;
}
