import { addDays, dayBounds, dayOf, type Day } from '../time/hospital-day.js';

/** States of an application for the virtual ward, in their usual order. */
export const APPLICATION_STATES = [
  'draft',
  'applied',
  'refused',
  'withdrawn',
  'accepted',
  'managed',
  'outRequested',
  'out',
] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** Steps of an application; the last two happen by themselves. */
export const APPLICATION_STEPS = [
  'edit',
  'apply',
  'withdraw',
  'accept',
  'refuse',
  'begin',
  'extend',
  'requestOut',
  'keep',
  'release',
  'discharge',
  'expire',
] as const;
export type ApplicationStep = (typeof APPLICATION_STEPS)[number];

/** The two sides of an application: the ward that applies, and the team. */
export const APPLICATION_SIDES = ['ward', 'team'] as const;
export type ApplicationSide = (typeof APPLICATION_SIDES)[number];

type Cells = Readonly<Partial<Record<ApplicationStep, ApplicationState>>>;

/** The state after each step; a step missing for a state is refused there. */
const TABLE: Readonly<Record<ApplicationState, Cells>> = {
  draft: { edit: 'draft', apply: 'applied', withdraw: 'withdrawn', discharge: 'withdrawn' },
  applied: { edit: 'applied', withdraw: 'withdrawn', accept: 'accepted', refuse: 'refused', discharge: 'withdrawn' },
  accepted: { withdraw: 'withdrawn', begin: 'managed', discharge: 'withdrawn' },
  managed: { extend: 'managed', requestOut: 'outRequested', discharge: 'out', expire: 'out' },
  outRequested: { keep: 'managed', release: 'out', discharge: 'out', expire: 'out' },
  refused: {},
  withdrawn: {},
  out: {},
};

/** States in which a patient has at most one application. */
export const OPEN_STATES = ['draft', 'applied', 'accepted', 'managed', 'outRequested'] as const;
/** States in which the team may see the patient. */
export const GRANTED_STATES = ['accepted', 'managed', 'outRequested'] as const;
/** States in which the team looks after the patient. */
export const MANAGED_STATES = ['managed', 'outRequested'] as const;

const contains = (states: readonly ApplicationState[], state: ApplicationState): boolean => states.includes(state);

export const isOpenApplication = (state: ApplicationState): boolean => contains(OPEN_STATES, state);
export const isManaged = (state: ApplicationState): boolean => contains(MANAGED_STATES, state);

/** The state after a step; undefined if the step is refused. */
export const stateAfter = (state: ApplicationState, step: ApplicationStep): ApplicationState | undefined =>
  TABLE[state][step];

/** The side that may take each step; `both` if either may. */
const TAKEN_BY: Readonly<Record<Exclude<ApplicationStep, 'discharge' | 'expire'>, ApplicationSide | 'both'>> = {
  edit: 'ward',
  apply: 'ward',
  withdraw: 'ward',
  accept: 'team',
  refuse: 'team',
  begin: 'team',
  extend: 'team',
  requestOut: 'both',
  keep: 'both',
  release: 'both',
};

export type TakenStep = keyof typeof TAKEN_BY;

/**
 * Whether a side may take a step in a state. Transfer-out needs both sides: one requests it, the other one releases the
 * patient.
 * @param outAskedBy the side that requested the transfer-out; null if none did
 */
export function mayTake(
  side: ApplicationSide,
  step: TakenStep,
  { state, outAskedBy }: { state: ApplicationState; outAskedBy: ApplicationSide | null },
): boolean {
  if (stateAfter(state, step) === undefined) return false;
  if (step === 'release') return outAskedBy !== null && outAskedBy !== side;
  return TAKEN_BY[step] === 'both' || TAKEN_BY[step] === side;
}

/** How soon the team must answer. */
export const URGENCIES = ['emergency', 'urgent', 'routine'] as const;
export type Urgency = (typeof URGENCIES)[number];

const MINUTE = 60_000;
/** Time to answer a consultation. */
export const ANSWER_WITHIN: Readonly<Record<Urgency, number>> = {
  emergency: 10 * MINUTE,
  urgent: 24 * 60 * MINUTE,
  routine: 48 * 60 * MINUTE,
};

/** Hospital days in which the team looks after a patient, including the first and the last. */
export const DEFAULT_MANAGED_DAYS = 7;
export const MANAGED_DAYS = { min: 1, max: 30 } as const;

/** Last hospital day of a management that began at an instant. */
export const lastManagedDay = (begunAt: number, days: number, zone: string): Day =>
  addDays(dayOf(begunAt, zone), days - 1);

/** The instant at which management ends by itself: the end of its last hospital day. */
export const managedUntil = (begunAt: number, days: number, zone: string): number =>
  dayBounds(lastManagedDay(begunAt, days, zone), zone).end;

/** Whether fasting begins before its surgery. */
export const isValidFasting = (fastingFrom: number | null, surgeryAt: number | null): boolean =>
  fastingFrom === null || (surgeryAt !== null && fastingFrom <= surgeryAt);

/** Why a patient left the virtual ward. */
export const REMOVAL_REASONS = ['goalReached', 'daysOver', 'discharged', 'transferred', 'wish', 'other'] as const;
/** Automatic notices: an application ended by itself, or an answer is overdue. */
export const VIRTUAL_WARD_NOTICES = ['ended', 'overdue'] as const;
export type VirtualWardNotice = (typeof VIRTUAL_WARD_NOTICES)[number];

export type RemovalReason = (typeof REMOVAL_REASONS)[number];
/** Reasons that a person chooses; the others follow from the event. */
export const CHOSEN_REASONS = ['goalReached', 'transferred', 'wish', 'other'] as const;
