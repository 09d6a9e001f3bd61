import { useCallback, useEffect, useMemo, useRef, useState, type FocusEvent, type PointerEvent } from 'react';

/** A line of a list in which nothing moves while somebody points at it. */
export interface SteadyLine<T> {
  item: T;
  /** It is no longer part of the list; its place stays. */
  gone: boolean;
}

export interface Steady<T> {
  lines: readonly SteadyLine<T>[];
  /** How many new ones are not shown yet, since they would move what is. */
  waiting: number;
}

/** Who points at a list and does nothing for so long has left it, milliseconds. */
const LEFT_AFTER = 30_000;

/** The lines as they stood, with what is new below them; what would come between or above waits. */
export function steadied<T>(
  before: readonly SteadyLine<T>[],
  items: readonly T[],
  idOf: (item: T) => string,
): Steady<T> {
  const now = new Map(items.map((item) => [idOf(item), item]));
  const known = new Set(before.map(({ item }) => idOf(item)));
  const lines = before.map(({ item }) => {
    const same = now.get(idOf(item));
    return { item: same ?? item, gone: same === undefined };
  });
  const last = items.findLastIndex((item) => known.has(idOf(item)));
  const below = items.slice(last + 1);
  return {
    lines: [...lines, ...below.map((item) => ({ item, gone: false }))],
    waiting: items.slice(0, last + 1).filter((item) => !known.has(idOf(item))).length,
  };
}

/**
 * A list whose lines keep their places for as long as `held`.
 * @param key another list begins with another key.
 */
export function useSteady<T>(items: readonly T[], idOf: (item: T) => string, held: boolean, key = ''): Steady<T> {
  const shown = useRef<{ key: string; lines: readonly SteadyLine<T>[] }>({ key, lines: [] });
  const same = shown.current.key === key && shown.current.lines.length > 0;
  const steady =
    held && same
      ? steadied(shown.current.lines, items, idOf)
      : { lines: items.map((item) => ({ item, gone: false })), waiting: 0 };
  useEffect(() => {
    shown.current = { key, lines: steady.lines };
  });
  return steady;
}

/** Whether somebody points at an element, or is in it with the keyboard, and what the element needs to tell. */
export function useHeld() {
  const [held, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = useCallback(() => {
    clearTimeout(timer.current);
    setHeld(false);
  }, []);
  const hold = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHeld(false), LEFT_AFTER);
    setHeld(true);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const on = useMemo(
    () => ({
      onPointerEnter: hold,
      onPointerMove: hold,
      onPointerDown: hold,
      // A finger that is lifted leaves too: what it pressed stays until the undo is over.
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') release();
      },
      onFocus: (event: FocusEvent) => {
        if (event.target.matches(':focus-visible')) hold();
      },
      onKeyDown: hold,
      onBlur: (event: FocusEvent) => {
        const { currentTarget, relatedTarget } = event;
        if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) release();
      },
    }),
    [hold, release],
  );
  return { held, release, on };
}
