import { svg } from '../elements.js';
import { language, text } from '../language.js';
import type { Curve, CurvePoint } from './curve-model.js';

/** Length of a meal of which only one value is known. */
const SHORTEST = 3;
/** Half of a mark's size. */
const MARK = 4.5;

/**
 * A shape for each verdict, so that colour is not needed: a circle in range, a triangle upwards above it, downwards
 * below it.
 */
function mark({ x, y, verdict }: CurvePoint): SVGElement {
  if (verdict === 'inRange') return svg('circle', { class: verdict, cx: x, cy: y, r: MARK - 1 });
  const tip = verdict === 'high' ? y - MARK : y + MARK;
  const base = verdict === 'high' ? y + MARK - 1 : y - MARK + 1;
  return svg('polygon', { class: verdict, points: `${x},${tip} ${x - MARK},${base} ${x + MARK},${base}` });
}

/** The curve as a picture. Words before it and a list after it have the same contents. */
export function curveView(curve: Curve, words: string): SVGElement {
  const { width, height, left, right, top, bottom, letter } = curve.frame;
  /** The row of the meals, below the values and above the dates. */
  const row = height - bottom + 1.4 * letter;
  const day = new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : 'zh-CN', {
    timeZone: 'UTC',
    month: 'numeric',
    day: 'numeric',
  });
  return svg(
    'svg',
    {
      class: 'curve',
      viewBox: `0 0 ${width} ${height}`,
      'font-size': letter,
      role: 'img',
      'aria-label': text('curveOf', { words }),
    },
    ...curve.bands.map((band) =>
      svg('rect', { class: 'band', x: left, width: width - left - right, y: band.top, height: band.bottom - band.top }),
    ),
    ...curve.values.map(({ y, value }) =>
      svg(
        'g',
        { class: 'value-line' },
        svg('line', { x1: left, x2: width - right, y1: y, y2: y }),
        svg('text', { x: left - 6, y: y + 0.36 * letter, 'text-anchor': 'end' }, String(value)),
      ),
    ),
    ...curve.days.map(({ x, day: name }) =>
      svg(
        'g',
        { class: 'day-line' },
        svg('line', { x1: x, x2: x, y1: top, y2: height - bottom }),
        svg('text', { x: x + 2, y: height - 0.5 * letter }, day.format(Date.parse(`${name}T00:00:00Z`))),
      ),
    ),
    ...curve.lines.map((line) =>
      svg('polyline', { class: 'joined', points: line.map(({ x, y }) => `${x},${y}`).join(' ') }),
    ),
    ...curve.points.map(mark),
    ...curve.meals.map(({ x, to, meal, isNamed }) =>
      svg(
        'g',
        { class: 'meal' },
        svg('line', { x1: x, x2: Math.max(to, x + SHORTEST), y1: row - 1.1 * letter, y2: row - 1.1 * letter }),
        ...(isNamed ? [svg('text', { x, y: row }, text(`mealLetter.${meal.meal}`))] : []),
      ),
    ),
  );
}
