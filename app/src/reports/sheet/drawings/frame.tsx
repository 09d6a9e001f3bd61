import type { ReactNode } from 'react';
import { BOTTOM, LEFT, RIGHT, TOP, WIDTH } from './scale.js';

interface Props {
  label: string;
  height: number;
  /** Labels of both axes, with their positions. */
  across: readonly { at: number; text: string }[];
  up: readonly { at: number; text: string }[];
  children: ReactNode;
}

/** A drawing with its axes. Its labels are real text: sharp on paper, and searchable in a file. */
export function DrawingFrame({ label, height, across, up, children }: Props) {
  return (
    <svg className="report-drawing" role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${height}`}>
      {up.map(({ at, text }) => (
        <g key={text}>
          <line className="grid" x1={LEFT} x2={WIDTH - RIGHT} y1={at} y2={at} />
          <text x={LEFT - 6} y={at + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {across.map(({ at, text }) => (
        <text key={`${at} ${text}`} x={at} y={height - 8} textAnchor="middle">
          {text}
        </text>
      ))}
      <path className="axis" d={`M${LEFT} ${TOP}V${height - BOTTOM}H${WIDTH - RIGHT}`} />
      {children}
    </svg>
  );
}
