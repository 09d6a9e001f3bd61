import { useEffect, useRef, useState, type RefObject } from 'react';
import type { WardGroup } from '../choice/ward-groups.js';

/** On a board with more patients than this, only the wards near the visible part are drawn. */
const DRAWN_WHOLE = 150;
/** Margin around the visible part in which wards are drawn, relative to its height. */
const MARGIN = '100% 0px';

/** Whether a board is so long that wards far from its visible part are not drawn. */
export function isLong(groups: readonly Pick<WardGroup<unknown>, 'rows' | 'missing'>[]): boolean {
  return groups.reduce((sum, { rows, missing }) => sum + rows.length + missing, 0) > DRAWN_WHOLE;
}

/** The element in which an element scrolls; null for the page. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return null;
}

interface Options {
  /** The ward is drawn before its position is known. */
  isFirst: boolean;
  /** Its first child is its heading, which is always drawn. */
  isHeaded: boolean;
  /** Whether the board is long. */
  folds: boolean;
  /** The ward is always drawn, because it contains the cursor. */
  isActive: boolean;
  /** Number of patients whose rows are not loaded yet. */
  missing: number;
  /** Requests those rows, once the ward comes near. */
  onWant: (() => void) | undefined;
}

/**
 * Whether a ward of a board is drawn, and its last height when drawn, which an undrawn ward keeps. A ward that contains
 * the focus stays drawn.
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
