import type { KeptReading, OrderTask, ReplyOf } from '@wardlink/contract';
import { addDays, dayBounds, instantOf, type Meaning, type Slot } from '@wardlink/domain';
import type { Span } from './period.js';

type Treatments = ReplyOf<'patient.treatments'>;
type Dose = Treatments['doses'][number];

/** The visible part of the time axis, epoch milliseconds. */
export interface View {
  begin: number;
  end: number;
}

/** A reading on the curve. */
export interface CurvePoint {
  readingId: string;
  at: number;
  value: number;
  comparator: KeptReading['comparator'];
  meaning: Meaning;
  slot: Slot;
  qualityMark?: KeptReading['qualityMark'];
}

/** Insulin in the lane below the curve. */
interface DoseBar {
  at: number;
  units: number;
  /** Effective for hours, or for the whole day. */
  kind: 'rapid' | 'basal';
}

export const HOUR = 3_600_000;
/** The shortest span of the axis. */
const SHORTEST = 6 * HOUR;
const RAPID: readonly Dose['insulinCategory'][] = ['rapidActing', 'shortActing'];
/** A dose explains readings up to this long after it. */
const DOSE_BEFORE = 6 * HOUR;

export const wholeOf = ({ from, to }: Span, zone: string): View => ({
  begin: dayBounds(from, zone).begin,
  end: dayBounds(to, zone).end,
});

/** Measured readings, oldest first. */
export function pointsOf(readings: readonly KeptReading[]): CurvePoint[] {
  return readings
    .flatMap(({ readingId, measuredAt: at, value, comparator, meaning, slot, qualityMark }): CurvePoint[] =>
      value === null || meaning === null
        ? []
        : [{ readingId, at, value, comparator, meaning, slot: slot as Slot, ...(qualityMark && { qualityMark }) }],
    )
    .sort((one, other) => one.at - other.at);
}

/** Insulin of the orders and boluses of a pump, oldest first. */
export function barsOf({ doses, boluses }: Treatments): DoseBar[] {
  const ordered = doses.flatMap(({ at, amount, category, insulinCategory }): DoseBar[] =>
    category === 'insulin' ? [{ at, units: amount, kind: RAPID.includes(insulinCategory) ? 'rapid' : 'basal' }] : [],
  );
  const pump = boluses.map(({ at, units }): DoseBar => ({ at, units, kind: 'rapid' }));
  return [...ordered, ...pump].sort((one, other) => one.at - other.at);
}

/** Insulin that is ordered for today and not given yet, each dose in the middle of its window. */
export function plannedOf(tasks: readonly OrderTask[]): { at: number; units: number }[] {
  return tasks.flatMap(({ state, unit, ordered, begin, end }) =>
    state === 'due' && unit === 'U' && ordered !== null ? [{ at: (begin + end) / 2, units: ordered }] : [],
  );
}

/** The meals of each day by the meal times, between the slots before and after a meal. */
export function mealsOf({ windows }: Treatments, { from, to }: Span, zone: string) {
  const meals = [
    ['breakfast', 1],
    ['lunch', 3],
    ['dinner', 5],
  ] as const;
  const found: { at: number; meal: (typeof meals)[number][0] }[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    for (const [meal, slot] of meals) {
      const window = windows.find((one) => one.slot === slot);
      if (window) found.push({ at: instantOf(day, window.end, zone), meal });
    }
  }
  return found;
}

/** Zooms the view by a factor around an instant, within the whole. */
export function zoomed(view: View, whole: View, factor: number, around = (view.begin + view.end) / 2): View {
  const length = Math.min(whole.end - whole.begin, Math.max(SHORTEST, (view.end - view.begin) * factor));
  const share = (around - view.begin) / (view.end - view.begin);
  return within({ begin: around - share * length, end: around + (1 - share) * length }, whole);
}

/** Moves the view by a share of its length, within the whole. */
export function moved(view: View, whole: View, share: number): View {
  const by = (view.end - view.begin) * share;
  return within({ begin: view.begin + by, end: view.end + by }, whole);
}

function within({ begin, end }: View, whole: View): View {
  const length = Math.min(end - begin, whole.end - whole.begin);
  const first = Math.min(Math.max(begin, whole.begin), whole.end - length);
  return { begin: first, end: first + length };
}

/** Index of the point nearest to an instant; -1 without points. */
export function nearest(points: readonly CurvePoint[], at: number): number {
  return points.reduce((best, point, index) => {
    const other = points[best];
    return other === undefined || Math.abs(point.at - at) < Math.abs(other.at - at) ? index : best;
  }, -1);
}

/**
 * The context of a reading: the last dose within six hours before, the next reading, and the response to its warning.
 */
export function contextOf(points: readonly CurvePoint[], index: number, treatments: Treatments | undefined) {
  const point = points[index];
  if (!point) return undefined;
  const dose = treatments?.doses.findLast(({ at }) => at <= point.at && at > point.at - DOSE_BEFORE);
  const answer = treatments?.answers.find(({ readingId }) => readingId === point.readingId);
  return { point, dose, answer, next: points[index + 1] };
}
