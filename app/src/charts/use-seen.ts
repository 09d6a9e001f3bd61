import { useEffect, useRef, useState } from 'react';

/** True once the element has come into view: what is heavy is loaded then, not before. */
export function useSeen(): [React.RefObject<HTMLDivElement | null>, boolean] {
  const element = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, seen];
}
