import { dayBounds, END_WORDS } from '@wardlink/domain';
import type { ReportContext } from '../../engine/context.js';
import { daysOf } from '../../engine/day-rows.js';
import { DrawingFrame } from './frame.js';
import { BOTTOM, LEFT, RIGHT, scale, ticks, TOP, WIDTH } from './scale.js';

/** Values of the consensus range of time in range, mmol/L. */
const RANGE = [3.9, 10] as const;
const MOST_DAY_LABELS = 16;

/** The readings of the period by time, with the consensus range. */
export function GlucoseCurve({ context, height }: { context: ReportContext; height: number }) {
  const { from, to, zone, patient, texts } = context;
  const measured = patient.readings.flatMap(({ readingId, value, comparator, measuredAt: at }) =>
    value === null ? [] : [{ readingId, value, comparator, at }],
  );
  // HI and LO are not numbers: they are drawn at the edge, and the curve omits them.
  const points = measured.filter(({ comparator }) => comparator === null);
  const ends = measured.flatMap(({ comparator, ...end }) => (comparator === null ? [] : [{ ...end, comparator }]));
  const highest = Math.max(14, ...points.map(({ value }) => value)) + 1;
  // A value after midnight may belong to the evening before.
  const end = Math.max(dayBounds(to, zone).end, ...measured.map(({ at }) => at));
  const x = scale(dayBounds(from, zone).begin, end, LEFT, WIDTH - RIGHT);
  const y = scale(0, highest, height - BOTTOM, TOP);
  const days = daysOf(context);
  const every = Math.ceil(days.length / MOST_DAY_LABELS);
  const across = days
    .filter((_, index) => index % every === 0)
    .map((day) => ({ at: x(dayBounds(day, zone).begin), text: day.slice(5) }));
  const up = ticks(0, highest, 6).map((value) => ({ at: y(value), text: String(value) }));
  return (
    <DrawingFrame label={texts.title(context.form.title)} height={height} across={across} up={up}>
      <rect className="band" x={LEFT} width={WIDTH - LEFT - RIGHT} y={y(RANGE[1])} height={y(RANGE[0]) - y(RANGE[1])} />
      <polyline className="curve" points={points.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />
      {points.map(({ readingId, at, value }) => (
        <circle key={readingId} cx={x(at)} cy={y(value)} r={3} />
      ))}
      {ends.map(({ readingId, at, comparator }) => (
        <text key={readingId} x={x(at)} y={comparator === '>' ? TOP + 12 : height - BOTTOM - 4} textAnchor="middle">
          {END_WORDS[comparator]}
        </text>
      ))}
    </DrawingFrame>
  );
}
