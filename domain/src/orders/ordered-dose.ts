import type { DaySlot } from '../glucose/slots.js';
import { doseLimit, thousandths, UNUSUAL_INSULIN_DOSE, type DosedMedicine } from './dose-limits.js';
import { isFarAbove } from './given-dose.js';
import type { SlotDose } from './medication.js';

/** An order is refused from this multiple of the label's maximum on. */
const REFUSED_TIMES = 10;

/** The running doses with their unit, with which an order is compared. */
export interface RunningDoses {
  unit: string;
  doses: readonly SlotDose[];
}

/**
 * A question about an order. `asked` is answered by a confirmation, `far` by typing the dose a second time; `refused`
 * cannot be answered.
 */
export interface DoseQuestion {
  verdict: 'asked' | 'far' | 'refused';
  /**
   * The comparison: with the running doses, with the maximum at once or per day, with an unusual dose of insulin, or of
   * the hours around the change with a usual day.
   */
  why: 'running' | 'single' | 'daily' | 'unusual' | 'change';
  /** Undefined if the question concerns a whole day. */
  slot?: DaySlot;
  amount: number;
  /** The compared amount, in the unit of the order. */
  than: number;
}

/** The time at which an order for every day replaces another one. */
export interface DoseChange {
  /** Slots of a day in the order of their windows. */
  slots: readonly DaySlot[];
  /** The first slot of the newer order. */
  first: DaySlot;
  /** Whether the earlier order already held on the previous day. */
  ranBefore: boolean;
}

const MILLIGRAMS: Readonly<Record<string, number>> = { mg: 1, g: 1000 };

/** The running doses in the unit of the order; undefined if the units cannot be compared. */
function inUnit({ unit, doses }: RunningDoses, wanted: string): readonly SlotDose[] | undefined {
  if (unit === wanted) return doses;
  const [from, to] = [MILLIGRAMS[unit], MILLIGRAMS[wanted]];
  if (from === undefined || to === undefined) return undefined;
  return doses.map(({ slot, amount }) => ({ slot, amount: Math.round(((amount * from) / to) * 1000) / 1000 }));
}

/**
 * A change up to a third needs no question, up to a half it is asked about, and beyond that the dose must be typed
 * again.
 */
function comparedWith(was: number, is: number, category: DosedMedicine['category']): 'asked' | 'far' | undefined {
  const [more, less] = [thousandths(Math.max(was, is)), thousandths(Math.min(was, is))];
  if (isFarAbove(was, is, category)) return 'far';
  if (less < more / 2 || (category === 'insulin' && more - less > 10_000)) return 'far';
  const isOverAThird = is > was ? more * 3 > less * 4 : less * 3 < more * 2;
  return isOverAThird ? 'asked' : undefined;
}

/**
 * The dose of those 24 hours around a change that differ most from a usual day, in thousandths; undefined if each is
 * within a third of the earlier and the new daily dose. A basal dose that moves from bedtime to the morning is given
 * twice within 24 hours; one that moves from morning to bedtime, not at all.
 */
function unusualHours(
  before: readonly SlotDose[],
  after: readonly SlotDose[],
  { slots, first, ranBefore }: DoseChange,
): { amount: number; than: number } | undefined {
  const cut = slots.indexOf(first);
  const amountOf = (doses: readonly SlotDose[], slot: DaySlot): number =>
    thousandths(doses.find((dose) => dose.slot === slot)?.amount ?? 0);
  const around = [
    ...slots.map((slot) => (ranBefore ? amountOf(before, slot) : 0)),
    ...slots.map((slot, index) => amountOf(index < cut ? before : after, slot)),
    ...slots.map((slot) => amountOf(after, slot)),
  ];
  const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);
  const usual = [before, after].map((doses) => sumOf(slots.map((slot) => amountOf(doses, slot))));
  const [most, least] = [Math.max(...usual), Math.min(...usual)];
  const hours = around.slice(slots.length - 1).map((_, index) => sumOf(around.slice(index, index + slots.length)));
  const [high, low] = [Math.max(...hours), Math.min(...hours)];
  if (high * 3 > most * 4) return { amount: high, than: most };
  return ranBefore && low * 3 < least * 2 ? { amount: low, than: least } : undefined;
}

/** Questions about the doses of an order, most serious first. */
export function doseQuestions(
  medicine: DosedMedicine,
  doses: readonly SlotDose[],
  running?: RunningDoses,
  change?: DoseChange,
): DoseQuestion[] {
  const { single, daily } = doseLimit(medicine);
  const run = running && inUnit(running, medicine.unit);
  const questions: DoseQuestion[] = [];
  const ask = (
    verdict: DoseQuestion['verdict'] | undefined,
    rest: Omit<DoseQuestion, 'verdict' | 'slot'>,
    slot?: DaySlot,
  ): void => {
    if (verdict) questions.push({ verdict, ...rest, ...(slot !== undefined && { slot }) });
  };
  const verdictOf = (amount: number, most: number): DoseQuestion['verdict'] | undefined =>
    amount >= most * REFUSED_TIMES ? 'refused' : amount > most ? 'asked' : undefined;
  for (const { slot, amount } of doses) {
    if (medicine.category === 'oral') ask(verdictOf(amount, single), { why: 'single', amount, than: single }, slot);
    else if (amount > UNUSUAL_INSULIN_DOSE) ask('asked', { why: 'unusual', amount, than: UNUSUAL_INSULIN_DOSE }, slot);
    if (!run || run.length === 0) continue;
    const own = run.find((dose) => dose.slot === slot)?.amount;
    // Without a running dose, the largest dose so far is what is usual for this patient.
    const than = own ?? Math.max(...run.map((dose) => dose.amount));
    if (own === undefined && amount <= than) continue;
    ask(comparedWith(than, amount, medicine.category), { why: 'running', amount, than }, slot);
  }
  const day = doses.reduce((sum, { amount }) => sum + thousandths(amount), 0) / 1000;
  ask(verdictOf(day, daily), { why: 'daily', amount: day, than: daily });
  const hours = run && change && unusualHours(run, doses, change);
  if (hours) ask('asked', { why: 'change', amount: hours.amount / 1000, than: hours.than / 1000 });
  const GRAVITY = { refused: 0, far: 1, asked: 2 } as const;
  return questions.sort((one, other) => GRAVITY[one.verdict] - GRAVITY[other.verdict]);
}

/** The running doses that a new order omits: they end with it. */
export function endedByOrder(running: RunningDoses | undefined, doses: readonly SlotDose[]): SlotDose[] {
  return (running?.doses ?? []).filter(({ slot }) => !doses.some((dose) => dose.slot === slot));
}
