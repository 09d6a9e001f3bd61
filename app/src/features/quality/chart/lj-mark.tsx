import type { LjPoint } from './lj-model.js';
import { Shape } from './lj-shape.js';

interface Props {
  point: LjPoint;
  x: number;
  y: number;
  chosen: boolean;
  /** Rules that fired, if there is room for them. */
  label: string | undefined;
  /** Several levels share one axis, so their marks have different shapes. */
  isTogether: boolean;
  /** Width for each run, CSS pixels. */
  room: number;
  onChoose: (runId: string) => void;
}

/** A result in the chart: its shape shows the verdict, so that no information depends on colour alone. */
export function LjMark({ point, x, y, chosen, label, isTogether, room, onChoose }: Props) {
  const { kind, rules, mended } = point;
  const size = room < 4 ? 0.7 : 1;
  const words = rules.join(' ');
  return (
    <g
      className={`lj-point ${kind} ${point.level} ${chosen ? 'chosen' : ''}`}
      data-kind={kind}
      data-run={point.run.runId}
      data-rules={words}
      data-z={point.z ?? ''}
      transform={`translate(${x} ${y}) scale(${size})`}
      onClick={() => onChoose(point.run.runId)}
    >
      {chosen && <circle className="lj-halo" r={10} />}
      <Shape kind={kind} level={isTogether ? point.level : 'normal'} />
      {label && (
        <text y={(point.z ?? 0) < 0 ? 20 : -10} textAnchor="middle">
          {label}
        </text>
      )}
      {mended && <path className="lj-mended" d="M-9 12l4-4m-4 4l-3 3m5-8l3-1-1 3" />}
      {/* Larger than the mark, for the pointer. */}
      <circle className="lj-hit" r={Math.min(10, Math.max(4, room / 2))} />
    </g>
  );
}
