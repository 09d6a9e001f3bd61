import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { historyPosition } from '../history-position.js';

/** A scrolled element, found again by its place in the page. */
export interface Scrolled {
  /** Indexes of the children from the page down to the element. */
  path: readonly number[];
  className: string;
  top: number;
  left: number;
}

/** What is scrolled on one entry of the browser's history. */
interface Entry {
  pathname: string;
  scrolled: Map<string, Scrolled>;
}

/** Time in which a page that is come back to must have its content, milliseconds; after that it stays where it is. */
const RESTORED_WITHIN = 3_000;
/** Input after which the page belongs to the hand again. */
const INPUT = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const;

const entries = new Map<number, Entry>();

function pathOf(element: Element, page: Element): number[] | undefined {
  const path: number[] = [];
  for (let at: Element | null = element; at !== page; at = at.parentElement) {
    if (!at?.parentElement) return undefined;
    path.unshift([...at.parentElement.children].indexOf(at));
  }
  return path;
}

/** Notes how far an element of the page is scrolled; undefined for an element outside of it. */
export function scrolledOf(element: Element, page: Element): Scrolled | undefined {
  const path = pathOf(element, page);
  return path && { path, className: element.className, top: element.scrollTop, left: element.scrollLeft };
}

/** Scrolls an element to where it was. @returns false while the page does not have it, or not its whole content */
export function restore({ path, className, top, left }: Scrolled, page: Element): boolean {
  const element = path.reduce<Element | undefined>((at, index) => at?.children[index], page);
  if (!element || element.className !== className) return false;
  element.scrollTop = top;
  element.scrollLeft = left;
  return Math.abs(element.scrollTop - top) <= 1 && Math.abs(element.scrollLeft - left) <= 1;
}

/**
 * Brings the user back to the same place: an entry of the history to which the browser goes back or forward is scrolled
 * as it was left, as soon as its content is there. An input before that ends it.
 */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const position = useRef(historyPosition());
  useLayoutEffect(() => {
    position.current = historyPosition();
    // A new entry takes the place of those that were ahead.
    if (type === 'PUSH') for (const at of [...entries.keys()]) if (at >= position.current) entries.delete(at);
  }, [key, type]);

  useLayoutEffect(() => {
    const page = document.getElementById('page');
    if (!page) return undefined;
    const note = ({ target }: Event): void => {
      const scrolled = target instanceof Element && page.contains(target) ? scrolledOf(target, page) : undefined;
      if (!scrolled) return;
      const known = entries.get(position.current);
      const entry =
        known?.pathname === location.pathname ? known : { pathname: location.pathname, scrolled: new Map() };
      entry.scrolled.set(scrolled.path.join(), scrolled);
      entries.set(position.current, entry);
    };
    document.addEventListener('scroll', note, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', note, { capture: true });
  }, []);

  useLayoutEffect(() => {
    const page = document.getElementById('page');
    const entry = entries.get(historyPosition());
    if (type !== 'POP' || !page || entry?.pathname !== pathname) return undefined;
    const waiting = new Map(entry.scrolled);
    const begun = performance.now();
    let frame = 0;
    const stop = (): void => {
      cancelAnimationFrame(frame);
      for (const input of INPUT) removeEventListener(input, stop, { capture: true });
    };
    const look = (): void => {
      for (const [path, scrolled] of waiting) if (restore(scrolled, page)) waiting.delete(path);
      if (waiting.size === 0 || performance.now() - begun > RESTORED_WITHIN) stop();
      else frame = requestAnimationFrame(look);
    };
    for (const input of INPUT) addEventListener(input, stop, { capture: true, passive: true });
    look();
    return stop;
  }, [key]);
}
