import type { KeptReading, ReplyOf } from '@wardlink/contract';
import { addDays, dayBounds, type Day } from '@wardlink/domain';
import { mealsOf, spanOfMeal, type Meal } from './meals.js';

export type Verdict = 'inRange' | 'high' | 'low';

type Range = ReplyOf<'own.glucose'>['target']['other'];

/** Position of a reading on the curve, in the curve's own units. */
export interface CurvePoint {
  x: number;
  y: number;
  verdict: Verdict;
  reading: KeptReading;
}

export interface Curve {
  points: CurvePoint[];
  /** Connected points; a day without a reading is not bridged. */
  lines: CurvePoint[][];
  /** Upper and lower edge of each band; a single line if both are the same. */
  bands: { top: number; bottom: number }[];
  values: { y: number; value: number }[];
  days: { x: number; day: Day }[];
  /** Meals in a row below the values, from the value before each to the value after it. */
  meals: { x: number; to: number; meal: Meal; isNamed: boolean }[];
  frame: Frame;
}

/** Size of the picture in its own units; the page scales it to the available width. */
export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Height of a letter: text in the picture grows with the text around it. */
  letter: number;
}

/** Height of a letter beside text of the usual size. */
const LETTER = 11;
/** Larger letters would leave no room for the curve; smaller ones are drawn where the picture is enlarged. */
const TYPES = { least: 0.7, most: 2 };

/** The frame for text that is `type` times as large as usual, in units of the picture. */
export function frameOf(type: number): Frame {
  const letter = LETTER * Math.min(Math.max(type, TYPES.least), TYPES.most);
  return {
    width: 360,
    height: 168 + 4.8 * letter,
    left: 8 + 2 * letter,
    right: 8,
    top: 0.8 * letter,
    bottom: 8 + 3 * letter,
    letter,
  };
}

/** Longest time between two readings that are joined, milliseconds. */
const JOINED_WITHIN = 24 * 3_600_000;
/** The scale reaches at least this value, mmol/L: small changes must not look large. */
const LEAST_TOP = 15;
const STEP = 5;
/** Room of a date and of the names of a day's meals, in heights of a letter. */
const DATE_LETTERS = 4;
const MEAL_LETTERS = 5.5;

/** The verdict of a reading for its patient, by its meaning when it was stored; undefined if nothing was measured. */
export function verdictOf({ meaning, value }: Pick<KeptReading, 'meaning' | 'value'>): Verdict | undefined {
  if (meaning === null || value === null) return undefined;
  if (meaning === 'inTarget') return 'inRange';
  return meaning === 'aboveTarget' || meaning === 'high' || meaning === 'criticalHigh' ? 'high' : 'low';
}

/** Readings of the last days including today, in the order of measurement. */
export function readingsOf(readings: readonly KeptReading[], today: Day, days: number): KeptReading[] {
  const first = addDays(today, 1 - days);
  return readings
    .filter(({ day }) => day >= first && day <= today)
    .toSorted((one, other) => one.measuredAt - other.measuredAt);
}

/** The curve of the last days up to the end of today. */
export function curveOf(
  readings: readonly KeptReading[],
  target: { fasting: Range; other: Range },
  { today, days, zone, frame = frameOf(1) }: { today: Day; days: number; zone: string; frame?: Frame },
): Curve {
  const { width, height, left, right, top: highestLine, bottom } = frame;
  const begin = dayBounds(addDays(today, 1 - days), zone).begin;
  const { end } = dayBounds(today, zone);
  const own = readingsOf(readings, today, days);
  const highest = Math.max(LEAST_TOP, target.other.high, target.fasting.high, ...own.map(({ value }) => value ?? 0));
  const top = Math.ceil(highest / STEP) * STEP;
  const xOf = (at: number): number => left + ((width - left - right) * (at - begin)) / (end - begin);
  const yOf = (value: number): number => height - bottom - ((height - highestLine - bottom) * value) / top;
  const points = own.flatMap((reading): CurvePoint[] => {
    const verdict = verdictOf(reading);
    if (!verdict || reading.value === null) return [];
    return [{ x: xOf(reading.measuredAt), y: yOf(reading.value), verdict, reading }];
  });
  const lines: CurvePoint[][] = [];
  for (const point of points) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line && last && point.reading.measuredAt - last.reading.measuredAt <= JOINED_WITHIN) line.push(point);
    else lines.push([point]);
  }
  const bandOf = ({ low, high }: Range): Curve['bands'][number] => ({ top: yOf(high), bottom: yOf(low) });
  const { fasting, other } = target;
  const isOne = fasting.low === other.low && fasting.high === other.high;
  const dayWidth = (width - left - right) / days;
  const every = Math.ceil((DATE_LETTERS * frame.letter) / dayWidth);
  // Three names side by side need this much of a day.
  const isNamed = dayWidth >= MEAL_LETTERS * frame.letter;
  return {
    points,
    lines: lines.filter((line) => line.length > 1),
    bands: isOne ? [bandOf(other)] : [bandOf(other), bandOf(fasting)],
    values: Array.from({ length: top / STEP + 1 }, (_, index) => ({ y: yOf(index * STEP), value: index * STEP })),
    days: Array.from({ length: days }, (_, index) => addDays(today, 1 - days + index))
      .filter((_, index) => (days - 1 - index) % every === 0)
      .map((day) => ({ x: xOf(dayBounds(day, zone).begin), day })),
    meals: mealsOf(own, today, days).map((meal) => {
      const { from, to } = spanOfMeal(meal);
      return { x: xOf(from), to: xOf(to), meal, isNamed };
    }),
    frame,
  };
}
