import { useEffect, useRef, useState, type RefObject } from 'react';

/** The width of an element in CSS pixels, and the reference for that element. */
export function useWidth<E extends HTMLElement>(first = 760): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(first);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(240, Math.round(entry.contentRect.width)));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
