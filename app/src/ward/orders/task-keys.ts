import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { SHORTCUTS } from '../../elements/shortcuts.js';

/** Elements that the arrow keys move between; a task's line carries `data-task`. */
const PRIMARY = '[data-primary]:not([disabled])';
const LINE = '[data-task]';

interface TaskKeys<Frame extends HTMLElement> {
  frame: RefObject<Frame | null>;
  onKeyDown: (event: KeyboardEvent<Frame>) => void;
  /** Focuses the next task's action, because the finished task's line may disappear once it is stored. */
  goOn: (from: Element) => void;
}

/** Arrow keys move between tasks, Enter records a task, N records why it was not done. */
export function useTaskKeys<Frame extends HTMLElement>(): TaskKeys<Frame> {
  const frame = useRef<Frame>(null);
  const move = (from: Element, step: 1 | -1): void => {
    const line = from.closest(LINE);
    const stops = [...(frame.current?.querySelectorAll<HTMLElement>(PRIMARY) ?? [])];
    const at = stops.findIndex((stop) => stop.closest(LINE) === line);
    stops[at + step]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<Frame>): void => {
    const from = event.target as HTMLElement;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'ArrowDown') move(from, 1);
    else if (event.key === 'ArrowUp') move(from, -1);
    else if (event.key.toLowerCase() === SHORTCUTS.notDone)
      from.closest(LINE)?.querySelector<HTMLElement>('[data-not-done]')?.click();
    else return;
    event.preventDefault();
  };
  return { frame, onKeyDown, goOn: (from) => move(from, 1) };
}
