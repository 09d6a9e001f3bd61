import { differenceAsShown, rateOf, type CountingUnit, type Figure } from '@wardlink/domain';
import type { ReplyIn } from '../base/schema-types.js';
import type { statisticsSchemas } from './schemas.js';

export type Overview = ReplyIn<typeof statisticsSchemas, 'statistics.overview'>;
export type PlaceCounts = NonNullable<Overview['counts']['present']>;
/** A department or ward with its counts. */
export type CountedPlace = ReplyIn<typeof statisticsSchemas, 'statistics.departments'>['places'][number];

/** A rate of a place: numerator, denominator, and the direction of improvement. */
export interface PlaceRate {
  name: 'inRange' | 'anyLow' | 'anyVeryHigh' | 'adverse';
  per: CountingUnit;
  better: 'more' | 'less';
  part: (counts: PlaceCounts) => number;
  whole: (counts: PlaceCounts) => number;
}

export const PLACE_RATES: readonly PlaceRate[] = [
  { name: 'inRange', per: 'reading', better: 'more', part: (one) => one.inRange, whole: (one) => one.readings },
  { name: 'anyLow', per: 'patientDay', better: 'less', part: (one) => one.anyLow, whole: (one) => one.patientDays },
  {
    name: 'anyVeryHigh',
    per: 'patientDay',
    better: 'less',
    part: (one) => one.anyVeryHigh,
    whole: (one) => one.patientDays,
  },
  { name: 'adverse', per: 'patientDay', better: 'less', part: (one) => one.adverse, whole: (one) => one.patientDays },
];

/** A rate of counts, percent; without counts, a missing figure. */
export function figureOfRate({ part, whole, per }: PlaceRate, counts: PlaceCounts | null): Figure {
  return counts ? rateOf(part(counts), whole(counts), per) : rateOf(0, 0, per);
}

/** The value of a figure; undefined if it is missing. */
export const valueOf = (figure: Figure): number | undefined => ('value' in figure ? figure.value : undefined);

/** Difference between two figures as shown with `digits` decimals; undefined if one is missing. */
export function changeBetween(earlier: Figure, later: Figure, digits = 1): number | undefined {
  const [from, to] = [valueOf(earlier), valueOf(later)];
  return from === undefined || to === undefined ? undefined : differenceAsShown(to, from, digits);
}

/** Places ranked by readings in range, best first; those with too few come last. */
export function rankedPlaces(
  places: readonly CountedPlace[],
): { place: CountedPlace; figure: Figure; change: number | undefined }[] {
  const [inRange] = PLACE_RATES as [PlaceRate];
  const ranked = places.map((place) => {
    const figure = figureOfRate(inRange, place.present);
    return { place, figure, change: changeBetween(figureOfRate(inRange, place.before), figure) };
  });
  return ranked.toSorted((a, b) => (valueOf(b.figure) ?? -1) - (valueOf(a.figure) ?? -1));
}

/** Share of planned measurements that were done, percent. */
export const doneOfPlanned = ({ planned, done }: Overview['tasks']['present']): Figure => rateOf(done, planned, 'task');
