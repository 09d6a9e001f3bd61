import { CHART_WORDS, LEVEL_WORDS } from '@wardlink/contract/reports';
import { controlLimits, type ControlLevel, decimalText } from '@wardlink/domain';
import { scale, WIDTH } from '../../../reports/sheet/drawings/scale.js';
import type { ReportTexts } from '../../../reports/engine/texts.js';
import { Shape } from '../chart/lj-shape.js';
import type { ControlRun, PointKind } from '../chart/lj-model.js';
import { zLabel } from '../chart/lj-words.js';
import type { LjPanel } from './lj-panels.js';
import '../../../reports/sheet/reports.css';
import './printed.css';

const LEFT = 74;
const RIGHT = 96;
const TOP = 30;
const BOTTOM = 40;
const SIGMAS = [3, 2, 1, 0, -1, -2, -3] as const;
/** Minimum number of places in a month, so that a chart fills from the left as days pass. */
const PLACES = 31;
/** A point beyond this many SD is drawn at the edge, with its value beside it. */
const FURTHEST = 4.5;
/** Width of the label of a day. */
const LABEL = 58;

interface Line {
  at: number;
  /** Style of the line: that of the mean, or of its number of SD. */
  kind: string;
  name: string;
}

/** The lines of a panel: mean and SD, or with fewer than twenty results the printed target and limits. */
function linesOf({ baseline, printed }: LjPanel, { word }: ReportTexts): Line[] {
  if (!baseline) {
    return [
      { at: printed.upper, kind: 'sd3', name: word(CHART_WORDS.upper) },
      { at: printed.target, kind: 'sd0', name: word(CHART_WORDS.target) },
      { at: printed.lower, kind: 'sd3', name: word(CHART_WORDS.lower) },
    ];
  }
  return SIGMAS.map((sd) => ({
    at: baseline.mean + sd * baseline.standardDeviation,
    kind: `sd${Math.abs(sd)}`,
    name: sd === 0 ? word(CHART_WORDS.mean) : zLabel(sd),
  }));
}

/** The rules that rejected a result or warned of it. */
function firedBy(kind: PointKind, { fired }: ControlRun, level: ControlLevel): string[] {
  const action = kind === 'rejected' ? 'reject' : kind === 'warning' ? 'warning' : undefined;
  return fired.filter((rule) => rule.action === action && rule.levels.includes(level)).map(({ rule }) => rule);
}

/** An L-J chart of one level and lot: strokes distinguish its lines, and shapes its points. */
export function LjDrawing({ panel, texts, height }: { panel: LjPanel; texts: ReportTexts; height: number }) {
  const { level, lotName, baseline, printed, points, days, newStrips } = panel;
  const lines = linesOf(panel, texts);
  const edges = baseline
    ? controlLimits(baseline, FURTHEST)
    : {
        lower: printed.lower - 0.4 * (printed.upper - printed.lower),
        upper: printed.upper + 0.4 * (printed.upper - printed.lower),
      };
  const toY = scale(edges.lower, edges.upper, height - BOTTOM, TOP);
  const y = (value: number): number => toY(Math.max(edges.lower, Math.min(edges.upper, value)));
  const step = (WIDTH - LEFT - RIGHT) / Math.max(PLACES, points.length);
  const x = (index: number): number => LEFT + (index + 0.5) * step;
  const counted = points.map((point, index) => ({ point, index })).filter(({ point }) => point.kind !== 'voided');
  const every = Math.max(1, Math.ceil(LABEL / step));
  const title = `${texts.title(LEVEL_WORDS[level])} · ${texts.word(CHART_WORDS.lot)} ${lotName}`;
  return (
    <svg
      className="report-drawing lj-paper"
      role="img"
      aria-label={title}
      viewBox={`0 0 ${WIDTH} ${height}`}
      data-level={level}
    >
      <text className="title" x={LEFT} y={16}>
        {title}
        {!baseline && ` · ${texts.word(CHART_WORDS.building)}`}
      </text>
      {lines.map(({ at, kind, name }) => (
        <g key={name}>
          <line className={`limit ${kind}`} x1={LEFT} x2={WIDTH - RIGHT} y1={y(at)} y2={y(at)} />
          <text x={LEFT - 6} y={y(at) + 5} textAnchor="end">
            {decimalText(at, 2)}
          </text>
          <text x={WIDTH - RIGHT + 6} y={y(at) + 5}>
            {name}
          </text>
        </g>
      ))}
      <path className="axis" d={`M${LEFT} ${TOP}V${height - BOTTOM}H${WIDTH - RIGHT}`} />
      {days.map((day, index) =>
        index % every === 0 ? (
          <text key={index} x={x(index)} y={height - 22} textAnchor="middle">
            {day.slice(5)}
          </text>
        ) : null,
      )}
      {newStrips.map((index) => (
        <line
          key={index}
          className="new-strip"
          x1={x(index) - step / 2}
          x2={x(index) - step / 2}
          y1={TOP}
          y2={height - BOTTOM}
        />
      ))}
      <polyline
        className="curve"
        points={counted.map(({ point, index }) => `${x(index)},${y(point.value)}`).join(' ')}
      />
      {points.map(({ run, kind, value }, index) => {
        const isBelow = value < (baseline?.mean ?? printed.target);
        const isOut = value < edges.lower || value > edges.upper;
        const label = [...firedBy(kind, run, level), ...(isOut ? [decimalText(value, 1)] : [])];
        return (
          <g
            key={run.runId}
            className={`mark ${kind}`}
            data-kind={kind}
            transform={`translate(${x(index)} ${y(value)})`}
          >
            <Shape kind={kind} level="normal" />
            {label.length > 0 && (
              <text
                // Beside a point at the edge, because the title is above it and the days are below it.
                x={isOut ? 10 : 0}
                y={isOut ? 5 : isBelow ? 20 : -9}
                textAnchor={isOut ? 'start' : 'middle'}
              >
                {label.join(' ')}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
