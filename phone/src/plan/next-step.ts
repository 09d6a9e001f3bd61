import type { ReplyOf } from '@wardlink/contract';
import { EARLY_EXECUTION_MS } from '@wardlink/domain';

/** Today's plan as the page has it: one that an earlier version of the page stored lacks the newer parts. */
export type PlanOfToday = ReplyOf<'own.plan'>;
type Old = 'doses' | 'rechecks' | 'tomorrow' | 'mealTimes';
export type StoredPlan = Omit<PlanOfToday, Old> & Partial<Pick<PlanOfToday, Old>>;

export type Dose = PlanOfToday['doses'][number];
type Span = NonNullable<PlanOfToday['tomorrow']>;

/** What the patient should do next. Of `measure`, `again` and `dose`, `isNow` says that the time has come. */
export type Step =
  | { kind: 'again'; at: number; asked: boolean; isNow: boolean }
  | { kind: 'measure'; span: Span; isNow: boolean }
  | { kind: 'dose'; dose: Dose; isNow: boolean; mayTick: boolean }
  | { kind: 'call'; name: string }
  /** Nothing is left for today; `missed` is the number of measurements whose time is over. */
  | { kind: 'over'; isPlanned: boolean; missed: number; tomorrow: Span | null };

/** What the page knows beside the plan. */
export interface Known {
  now: number;
  /** Slots of readings that wait on the phone: nobody should measure again because there is no network. */
  entered: ReadonlySet<number>;
  /** When the last of the waiting readings was measured; undefined without one. */
  lastWaiting: number | undefined;
  /** Doses that the patient has ticked. */
  ticked: ReadonlySet<string>;
  /** Name of a person or group whose call the patient missed. */
  missedCall: string | undefined;
}

/** Names a dose of today. */
export const keyOfDose = ({ slot, drug, amount }: Pick<Dose, 'slot' | 'drug' | 'amount'>): string =>
  `${slot} ${drug} ${amount}`;

/** Whether the time of a dose is near enough that the patient may have taken it. */
export const mayTick = ({ begin }: Pick<Dose, 'begin'>, now: number): boolean => now >= begin - EARLY_EXECUTION_MS;

/** Tasks that are still to be measured. */
export function openTasks({ tasks }: StoredPlan, { now, entered }: Pick<Known, 'now' | 'entered'>) {
  return tasks.filter(({ slot, state, end }) => state === 'due' && now < end && !entered.has(slot));
}

/** Rechecks that are still open, the earliest first. */
export function openRechecks({ rechecks = [] }: StoredPlan, { lastWaiting }: Pick<Known, 'lastWaiting'>) {
  return rechecks.filter(({ measuredAt }) => lastWaiting === undefined || lastWaiting <= measuredAt);
}

/**
 * The one thing to do next. What is due now comes before what comes later: first a value to repeat, then measuring,
 * because a dose may depend on it, then the dose, then a call to return.
 */
export function nextStep(plan: StoredPlan, known: Known): Step {
  const { now, missedCall } = known;
  const again = openRechecks(plan, known).map(({ dueAt, asked }) => ({
    at: dueAt,
    step: { kind: 'again' as const, at: dueAt, asked, isNow: dueAt <= now },
  }));
  const tasks = openTasks(plan, known);
  const measure = tasks.map(({ slot, begin, end }) => ({
    at: begin,
    step: { kind: 'measure' as const, span: { slot, begin, end }, isNow: begin <= now },
  }));
  const doses = (plan.doses ?? [])
    .filter((dose) => now < dose.end && !known.ticked.has(keyOfDose(dose)))
    .map((dose) => ({
      at: dose.begin,
      step: { kind: 'dose' as const, dose, isNow: dose.begin <= now, mayTick: mayTick(dose, now) },
    }));
  const all = [...again, ...measure, ...doses];
  const present = all.find(({ step }) => step.isNow);
  if (present) return present.step;
  if (missedCall !== undefined) return { kind: 'call', name: missedCall };
  // Sorting keeps the order of the kinds where two begin at the same time.
  const [later] = all.toSorted((one, other) => one.at - other.at);
  if (later) return later.step;
  const missed = plan.tasks.filter(
    ({ slot, state, end }) => state === 'missed' || (state === 'due' && end <= now && !known.entered.has(slot)),
  ).length;
  const isPlanned = plan.tasks.length + (plan.doses?.length ?? 0) > 0;
  return { kind: 'over', isPlanned, missed, tomorrow: plan.tomorrow ?? null };
}

/** When the next step may become another one by itself, without a change of the plan; undefined for never. */
export function nextChange(plan: StoredPlan, now: number): number | undefined {
  const instants = [
    ...plan.tasks.flatMap(({ begin, end }) => [begin, end]),
    ...(plan.doses ?? []).flatMap(({ begin, end }) => [begin - EARLY_EXECUTION_MS, begin, end]),
    ...(plan.rechecks ?? []).map(({ dueAt }) => dueAt),
  ].filter((at) => at > now);
  return instants.length === 0 ? undefined : Math.min(...instants);
}
