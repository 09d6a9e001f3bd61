import { useRef, type ReactNode } from 'react';
import { useHorizontalScroll } from './use-horizontal-scroll.js';
import './board.css';

/** The frame that a board's table scrolls in. Where the table is wider, the patients stay in sight. */
export function TableFrame({ className, children }: { className: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const sideways = useHorizontalScroll(frame);
  return (
    <div ref={frame} className={`${className} ${sideways ? 'sideways' : ''}`}>
      {children}
    </div>
  );
}
