import { addDays, dayOf, type Day } from '../time/hospital-day.js';

/** A person's authorisation to measure, after training and a passed examination; its days are inclusive. */
export interface Authorisation {
  from: Day;
  until: Day;
  /** Epoch milliseconds; null if it was not withdrawn. */
  withdrawnAt: number | null;
}

/** Why a person was not authorised to measure: never, no longer, or because it was withdrawn. */
export const OPERATOR_LACKS = ['none', 'expired', 'withdrawn'] as const;
export type OperatorLack = (typeof OPERATOR_LACKS)[number];

/** `expiring`: authorised, but for at most thirty more days. */
export const OPERATOR_STATES = ['authorised', 'expiring', ...OPERATOR_LACKS] as const;
export type OperatorState = (typeof OPERATOR_STATES)[number];

/** Number of days before the end of an authorisation in which the person is warned. */
export const EXPIRING_DAYS = 30;
/** Lowest score of an examination that is passed, of 100. */
export const PASS_SCORE = 60;
/** Longest authorisation, days: three years. */
const LONGEST_DAYS = 3 * 366;

export interface StandingOfOperator {
  state: OperatorState;
  /** Last day of the current or last authorisation; null if none has begun. */
  until: Day | null;
}

/** Whether a person is, or was, authorised to measure at an instant. */
export function standingOfOperator(
  authorisations: readonly Authorisation[],
  at: number,
  zone: string,
): StandingOfOperator {
  const day = dayOf(at, zone);
  const stands = ({ withdrawnAt }: Authorisation): boolean => withdrawnAt === null || withdrawnAt > at;
  const ordered = authorisations.toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0));
  const begun = ordered.filter(({ from }) => from <= day);
  const last = begun.at(-1);
  if (!last) return { state: 'none', until: null };
  const valid = begun.filter((one) => stands(one) && one.until >= day);
  if (valid.length === 0) return { state: stands(last) ? 'expired' : 'withdrawn', until: last.until };
  // An authorisation renewed before its end continues without a gap.
  const until = ordered
    .filter(stands)
    .reduce((end, one) => (one.from <= addDays(end, 1) && one.until > end ? one.until : end), day);
  return { state: until <= addDays(day, EXPIRING_DAYS) ? 'expiring' : 'authorised', until };
}

/** Why a person was not authorised to measure at an instant; null if they were. */
export function operatorLackAt(
  authorisations: readonly Authorisation[],
  at: number,
  zone: string,
): OperatorLack | null {
  const { state } = standingOfOperator(authorisations, at, zone);
  return state === 'authorised' || state === 'expiring' ? null : state;
}

export interface AuthorisationDays {
  trainedOn: Day;
  examinedOn: Day;
  from: Day;
  until: Day;
}

/**
 * The first invalid day of an authorisation; null if all are valid. Training, examination and beginning must be in this
 * order.
 */
export function authorisationFault(days: AuthorisationDays, today: Day): keyof AuthorisationDays | null {
  const { trainedOn, examinedOn, from, until } = days;
  if (trainedOn > today) return 'trainedOn';
  if (examinedOn > today || examinedOn < trainedOn) return 'examinedOn';
  if (from < examinedOn) return 'from';
  if (until < from || until < today || until > addDays(from, LONGEST_DAYS)) return 'until';
  return null;
}
