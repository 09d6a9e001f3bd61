import { isNamed, type EnrolmentState } from '@wardlink/domain';
import type { Enrolment } from '../../live/enrolments.js';

/** Parts of the list of patients. */
export const SHOWN = ['accepted', 'applied', 'over'] as const;
export type Shown = (typeof SHOWN)[number];

const partOf = (state: EnrolmentState): Shown => (state === 'accepted' || state === 'applied' ? state : 'over');

/** Sort key of urgency: open warnings, then lows, then missed measurements, then the oldest last value. */
function urgencyOf({ course }: Enrolment): readonly number[] {
  if (!course) return [0, 0, 0, 0];
  const missed = course.planned === 0 ? 0 : (course.planned - course.measured) / course.planned;
  return [-course.openWarnings, -course.lows, -missed, course.last?.measuredAt ?? 0];
}

function compare(one: Enrolment, other: Enrolment): number {
  const [own, theirs] = [urgencyOf(one), urgencyOf(other)];
  const at = own.findIndex((value, index) => value !== theirs[index]);
  return at < 0 ? other.appliedAt - one.appliedAt : (own[at] ?? 0) - (theirs[at] ?? 0);
}

/** The enrolments of a part whose names contain a text, the most urgent first. */
export function shownOf(all: readonly Enrolment[], shown: Shown, text: string): Enrolment[] {
  return all
    .filter(({ state }) => partOf(state) === shown)
    .filter(({ patient: { name, latinName } }) => isNamed([name, latinName], text))
    .toSorted(compare);
}

export const countOf = (all: readonly Enrolment[], shown: Shown): number =>
  all.filter(({ state }) => partOf(state) === shown).length;

/** A share in whole percent; undefined if the whole is nothing. */
export const percentOf = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : Math.round((100 * part) / whole);
