import type { DaySlot } from '../glucose/slots.js';
import { doseLimit, thousandths, UNUSUAL_INSULIN_DOSE, type DosedMedicine } from './dose-limits.js';
import { isFarAbove } from './given-dose.js';
import type { SlotDose } from './medication.js';

/** An order may not be this many times what the label allows. */
const REFUSED_TIMES = 10;

/** What an order is compared with: the doses that run, in their unit. */
export interface RunningDoses {
  unit: string;
  doses: readonly SlotDose[];
}

/**
 * A question about an order. `asked` is answered by a confirmation, `far` by typing the dose once more; `refused` has no
 * answer.
 */
export interface DoseQuestion {
  verdict: 'asked' | 'far' | 'refused';
  /** Compared with what runs, with the most at once or in a day, or with an unusual dose of insulin. */
  why: 'running' | 'single' | 'daily' | 'unusual';
  /** Undefined of a whole day. */
  slot?: DaySlot;
  amount: number;
  /** What it is compared with, in the unit of the order. */
  than: number;
}

const MILLIGRAMS: Readonly<Record<string, number>> = { mg: 1, g: 1000 };

/** The doses that run in the unit of the order; undefined where the units cannot be compared. */
function inUnit({ unit, doses }: RunningDoses, wanted: string): readonly SlotDose[] | undefined {
  if (unit === wanted) return doses;
  const [from, to] = [MILLIGRAMS[unit], MILLIGRAMS[wanted]];
  if (from === undefined || to === undefined) return undefined;
  return doses.map(({ slot, amount }) => ({ slot, amount: Math.round(((amount * from) / to) * 1000) / 1000 }));
}

/** By a third more or less a dose is said, by half it is asked about, beyond that typed once more. */
function comparedWith(was: number, is: number, category: DosedMedicine['category']): 'asked' | 'far' | undefined {
  const [more, less] = [thousandths(Math.max(was, is)), thousandths(Math.min(was, is))];
  if (isFarAbove(was, is, category)) return 'far';
  if (is < was && (less < more / 2 || (category === 'insulin' && more - less > 10_000))) return 'far';
  const isOverAThird = is > was ? more * 3 > less * 4 : less * 3 < more * 2;
  return isOverAThird ? 'asked' : undefined;
}

/** What has to be asked about the doses of an order, the gravest first. */
export function doseQuestions(
  medicine: DosedMedicine,
  doses: readonly SlotDose[],
  running?: RunningDoses,
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
    // Where nothing ran, the largest dose so far says what is usual for this patient.
    const than = own ?? Math.max(...run.map((dose) => dose.amount));
    if (own === undefined && amount <= than) continue;
    ask(comparedWith(than, amount, medicine.category), { why: 'running', amount, than }, slot);
  }
  const day = doses.reduce((sum, { amount }) => sum + thousandths(amount), 0) / 1000;
  if (medicine.category === 'oral') ask(verdictOf(day, daily), { why: 'daily', amount: day, than: daily });
  const GRAVITY = { refused: 0, far: 1, asked: 2 } as const;
  return questions.sort((one, other) => GRAVITY[one.verdict] - GRAVITY[other.verdict]);
}

/** The doses that run and that a new order does not have: they end with it. */
export function endedByOrder(running: RunningDoses | undefined, doses: readonly SlotDose[]): SlotDose[] {
  return (running?.doses ?? []).filter(({ slot }) => !doses.some((dose) => dose.slot === slot));
}
