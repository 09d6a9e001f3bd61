import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Height of the legend of keys below a board; floating parts of the page must not cover it. */
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
