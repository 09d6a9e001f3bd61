/** States of the care of a patient at home by a doctor, in their usual order. */
export const ENROLMENT_STATES = ['applied', 'accepted', 'refused', 'withdrawn', 'expired', 'ended'] as const;
export type EnrolmentState = (typeof ENROLMENT_STATES)[number];

/** Steps of an enrolment; `expire` happens by itself. */
export const ENROLMENT_STEPS = ['accept', 'refuse', 'withdraw', 'expire', 'end'] as const;
export type EnrolmentStep = (typeof ENROLMENT_STEPS)[number];

/** The two sides: either may apply, and the other one answers. */
export const ENROLMENT_SIDES = ['patient', 'doctor'] as const;
export type EnrolmentSide = (typeof ENROLMENT_SIDES)[number];

/** The state after each step; a step missing for a state is refused there. */
const TABLE: Readonly<Record<EnrolmentState, Readonly<Partial<Record<EnrolmentStep, EnrolmentState>>>>> = {
  applied: { accept: 'accepted', refuse: 'refused', withdraw: 'withdrawn', expire: 'expired' },
  accepted: { end: 'ended' },
  refused: {},
  withdrawn: {},
  expired: {},
  ended: {},
};

/** States in which a patient has at most one enrolment with a doctor. */
export const OPEN_ENROLMENTS = ['applied', 'accepted'] as const;

/** The side that may take each step, relative to the side that applied; `both` if either may. */
const TAKEN_BY: Readonly<Record<Exclude<EnrolmentStep, 'expire'>, 'asker' | 'other' | 'both'>> = {
  accept: 'other',
  refuse: 'other',
  withdraw: 'asker',
  end: 'both',
};

/** The state after a step; undefined if the step is refused. */
export const enrolmentAfter = (state: EnrolmentState, step: EnrolmentStep): EnrolmentState | undefined =>
  TABLE[state][step];

/** Whether a side may take a step in a state. @param askedBy the side that applied */
export function mayStepEnrolment(
  side: EnrolmentSide,
  step: Exclude<EnrolmentStep, 'expire'>,
  { state, askedBy }: { state: EnrolmentState; askedBy: EnrolmentSide },
): boolean {
  if (enrolmentAfter(state, step) === undefined) return false;
  const by = TAKEN_BY[step];
  return by === 'both' || (by === 'asker') === (side === askedBy);
}

/** Days in which an application can be answered; then it expires. */
export const ENROLMENT_ANSWER_DAYS = 7;

/** Ways in which a follow-up takes place. */
export const FOLLOW_UP_WAYS = ['visit', 'call', 'message'] as const;
export type FollowUpWay = (typeof FOLLOW_UP_WAYS)[number];
