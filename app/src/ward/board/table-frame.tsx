import { useRef, type ReactNode } from 'react';
import { useHorizontalScroll } from './use-horizontal-scroll.js';
import './board.css';

/**
 * The scrolling frame of a board's table. If the table is wider than the frame, the column of patients stays in view.
 */
export function TableFrame({ className, children }: { className: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const sideways = useHorizontalScroll(frame);
  return (
    <div ref={frame} className={`${className} ${sideways ? 'sideways' : ''}`}>
      {children}
    </div>
  );
}
