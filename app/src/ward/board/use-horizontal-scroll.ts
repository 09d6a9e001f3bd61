import { useLayoutEffect, useState, type RefObject } from 'react';

/** True while the content of a frame is wider than the frame, so that it scrolls sideways. */
export function useHorizontalScroll(frame: RefObject<HTMLElement | null>): boolean {
  const [sideways, setSideways] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = (): void => setSideways(element.scrollWidth > element.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [frame]);
  return sideways;
}
