import { useEffect, useRef, useState, type RefObject } from 'react';
import type { WardGroup } from '../choice/ward-groups.js';

/** Boards with more patients than this draw only the wards near the visible part. */
const DRAWN_WHOLE = 150;
/** What is drawn beyond each edge of the visible part, in heights of it. */
const MARGIN = '100% 0px';

/** Whether a board is so long that wards far from its visible part are not drawn. */
export function isLong(groups: readonly Pick<WardGroup<unknown>, 'rows' | 'missing'>[]): boolean {
  return groups.reduce((sum, { rows, missing }) => sum + rows.length + missing, 0) > DRAWN_WHOLE;
}

/** The element that an element is scrolled in; null for the page. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return null;
}

interface Options {
  /** It is drawn before its place is known. */
  isFirst: boolean;
  /** Its first child is its heading, which is always drawn. */
  isHeaded: boolean;
  /** Whether the board is long. */
  folds: boolean;
  /** The ward is drawn wherever it is: the cursor is in it. */
  isActive: boolean;
  /** Patients whose rows are not there yet. */
  missing: number;
  /** Asks for those rows, once the ward comes near. */
  onWant: (() => void) | undefined;
}

/**
 * Whether a ward of a board is drawn, and the height that it took when it was: a ward that is not drawn keeps its place. Where
 * the focus is inside, it stays drawn.
 */
export function useFolding<E extends HTMLElement>({
  isFirst,
  isHeaded,
  folds,
  isActive,
  missing,
  onWant,
}: Options): {
  element: RefObject<E | null>;
  isDrawn: boolean;
  height: number | undefined;
} {
  const element = useRef<E>(null);
  const height = useRef<number>(undefined);
  const [isNear, setNear] = useState(isFirst);
  useEffect(() => {
    const own = element.current;
    if (!folds || !own) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const near = entries.at(-1)?.isIntersecting ?? false;
        if (!near && own.contains(document.activeElement)) return;
        const heading = isHeaded ? (own.firstElementChild?.getBoundingClientRect().height ?? 0) : 0;
        height.current = own.getBoundingClientRect().height - heading;
        setNear(near);
      },
      { root: scrollerOf(own), rootMargin: MARGIN },
    );
    observer.observe(own);
    return () => observer.disconnect();
  }, [folds, isHeaded]);
  const isWanted = folds && isNear && missing > 0;
  useEffect(() => {
    if (isWanted) onWant?.();
  }, [isWanted, onWant]);
  return { element, isDrawn: !folds || isNear || isActive, height: height.current };
}
