import { useEffect, useRef, useState, type PointerEvent } from 'react';

/** Time in milliseconds that a mouse rests before something opens under it, and is away before it closes. */
const REST = 120;
const AWAY = 250;

type Opened = 'no' | 'hovered' | 'kept';

interface HoverOpen {
  /** `kept` once it was opened by a click or a key: then only the user closes it. */
  opened: Opened;
  setOpened: (opened: Opened) => void;
  /** For the element that contains both the trigger and what opens. */
  hover: { onPointerEnter?: (event: PointerEvent) => void; onPointerLeave?: (event: PointerEvent) => void };
}

/**
 * State of something that opens by a click, and with `isHovered` also while a mouse rests on it. A finger has no
 * hover: its tap is the click.
 */
export function useHoverOpen(isHovered: boolean): HoverOpen {
  const [opened, setOpened] = useState<Opened>('no');
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const later =
    (after: number, from: Opened, to: Opened) =>
    ({ pointerType }: PointerEvent): void => {
      clearTimeout(waiting.current);
      if (pointerType !== 'mouse') return;
      waiting.current = setTimeout(() => setOpened((now) => (now === from ? to : now)), after);
    };
  return {
    opened,
    setOpened: (next) => {
      clearTimeout(waiting.current);
      setOpened(next);
    },
    hover: isHovered
      ? { onPointerEnter: later(REST, 'no', 'hovered'), onPointerLeave: later(AWAY, 'hovered', 'no') }
      : {},
  };
}
