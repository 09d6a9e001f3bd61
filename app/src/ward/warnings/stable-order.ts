import { useCallback, useEffect, useMemo, useRef, useState, type FocusEvent, type PointerEvent } from 'react';

/** A row of a list that keeps its order while the pointer is over it. */
export interface StableRow<T> {
  item: T;
  /** It was removed from the list; its place is kept. */
  gone: boolean;
}

interface StableOrder<T> {
  rows: readonly StableRow<T>[];
  /** Number of new rows held back, since they would move others. */
  heldBack: number;
}

/** A pointer that rests for this long no longer holds the order, milliseconds. */
const LEFT_AFTER = 30_000;

/** Keeps the order of the rows and appends new ones below; new rows between or above are held back. */
export function keepOrder<T>(
  before: readonly StableRow<T>[],
  items: readonly T[],
  idOf: (item: T) => string,
): StableOrder<T> {
  const now = new Map(items.map((item) => [idOf(item), item]));
  const known = new Set(before.map(({ item }) => idOf(item)));
  const rows = before.map(({ item }) => {
    const same = now.get(idOf(item));
    return { item: same ?? item, gone: same === undefined };
  });
  const last = items.findLastIndex((item) => known.has(idOf(item)));
  const below = items.slice(last + 1);
  return {
    rows: [...rows, ...below.map((item) => ({ item, gone: false }))],
    heldBack: items.slice(0, last + 1).filter((item) => !known.has(idOf(item))).length,
  };
}

/** A list whose rows keep their order while `held`. @param key another key starts another list. */
export function useStableOrder<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  held: boolean,
  key = '',
): StableOrder<T> {
  const shown = useRef<{ key: string; rows: readonly StableRow<T>[] }>({ key, rows: [] });
  const same = shown.current.key === key && shown.current.rows.length > 0;
  const stable =
    held && same
      ? keepOrder(shown.current.rows, items, idOf)
      : { rows: items.map((item) => ({ item, gone: false })), heldBack: 0 };
  useEffect(() => {
    shown.current = { key, rows: stable.rows };
  });
  return stable;
}

/** Whether the pointer or the keyboard focus is in an element, with the event handlers that it needs. */
export function useHoverOrFocus() {
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
      // Lifting a finger also fires this event: the pressed row stays until the undo is over.
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
