import { addDays, dayOf, type Day } from '../time/hospital-day.js';

/** A person's authorisation to measure, after training and a passed examination; its days are inclusive. */
export interface Authorisation {
  from: Day;
  until: Day;
  /** Epoch milliseconds; null where it was not withdrawn. */
  withdrawnAt: number | null;
}

/** Why a person was not authorised to measure: never, no longer, or because it was withdrawn. */
export const OPERATOR_LACKS = ['none', 'expired', 'withdrawn'] as const;
export type OperatorLack = (typeof OPERATOR_LACKS)[number];

/** `expiring`: authorised, for no more than the next thirty days. */
export const OPERATOR_STATES = ['authorised', 'expiring', ...OPERATOR_LACKS] as const;
export type OperatorState = (typeof OPERATOR_STATES)[number];

/** Days before the end of an authorisation from which on the person is warned. */
export const EXPIRING_DAYS = 30;
/** Lowest score of an examination that is passed, of 100. */
export const PASS_SCORE = 60;
/** Longest authorisation, days: three years. */
const LONGEST_DAYS = 3 * 366;

export interface StandingOfOperator {
  state: OperatorState;
  /** Last day of the authorisation, or of the last one there was; null where none began. */
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
  // One that was renewed before its end goes on without a gap.
  const until = ordered
    .filter(stands)
    .reduce((end, one) => (one.from <= addDays(end, 1) && one.until > end ? one.until : end), day);
  return { state: until <= addDays(day, EXPIRING_DAYS) ? 'expiring' : 'authorised', until };
}

/** Why a person was not authorised to measure at an instant; null where they were. */
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

/** The first day of an authorisation that cannot be; null where all can. Training, examination and beginning follow each other. */
export function authorisationFault(days: AuthorisationDays, today: Day): keyof AuthorisationDays | null {
  const { trainedOn, examinedOn, from, until } = days;
  if (trainedOn > today) return 'trainedOn';
  if (examinedOn > today || examinedOn < trainedOn) return 'examinedOn';
  if (from < examinedOn) return 'from';
  if (until < from || until < today || until > addDays(from, LONGEST_DAYS)) return 'until';
  return null;
}
