import type { DaySlot } from '../glucose/slots.js';
import type { InsulinCategory } from '../insulin/categories.js';
import type { SlotDose } from './medication.js';

/**
 * Published starting points of insulin orders. A department adopts them one by one; a doctor may take the figures into
 * an order and signs it. None of them is ever ordered by itself.
 */
export const PROTOCOLS = ['basalBolus', 'correction', 'surgery', 'steroid'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** Where each protocol was published. */
export const PROTOCOL_SOURCES: Readonly<Record<Protocol, { title: string; doi: string }>> = {
  basalBolus: { title: 'Umpierrez et al. 2007 (RABBIT 2); 2011 (RABBIT 2 Surgery)', doi: '10.2337/dc07-0295' },
  correction: { title: 'Umpierrez et al. 2007 (RABBIT 2), supplemental scale', doi: '10.2337/dc07-0295' },
  surgery: { title: 'ADA Standards of Care 2025, section 16', doi: '10.2337/dc25-S016' },
  steroid: { title: 'Clore, Thurby-Hay 2009', doi: '10.4158/EP08331.RAR' },
};

/** Doses of one insulin that a doctor may take into an order. */
export interface ProposedDoses {
  category: InsulinCategory;
  doses: readonly SlotDose[];
}

const MEALS: readonly DaySlot[] = [1, 3, 5];
const BEDTIME: DaySlot = 7;
/** Before breakfast, together with the steroid. */
const MORNING: DaySlot = 1;

/** Whole units, rounded down: a first dose is rather too small; the product with the weight is exact to a thousandth. */
const wholeUnits = (units: number): number => Math.floor(Math.round(units * 1000) / 1000);

/** Glucose on which a first dose by weight was studied, mmol/L (140–400 mg/dL), and where the larger dose begins. */
export const BASAL_BOLUS_GLUCOSE = { from: 7.8, larger: 11.2, to: 22.2 } as const;
/** Weights for which a first dose is computed, kg; others are typing errors or children. */
export const PROTOCOL_WEIGHT = { from: 35, to: 250 } as const;
/** Age from which the smaller first dose holds, years. */
export const CAUTIOUS_AGE = 70;

/** Units per kilogram and day of the first dose; undefined outside what was studied. */
export function basalBolusPerKg({ glucose, cautious }: { glucose: number; cautious: boolean }): number | undefined {
  const { from, larger, to } = BASAL_BOLUS_GLUCOSE;
  if (!(glucose >= from && glucose <= to)) return undefined;
  if (cautious) return 0.3;
  return glucose < larger ? 0.4 : 0.5;
}

const isWeight = (kg: number): boolean => kg >= PROTOCOL_WEIGHT.from && kg <= PROTOCOL_WEIGHT.to;

/**
 * First doses by weight: half as a basal insulin at bedtime, half in three equal parts before meals.
 * @param weightKg body weight, kg
 * @param glucose mmol/L
 * @param cautious aged 70 or more, or creatinine of 177 µmol/L or more
 * @returns undefined outside what was studied
 */
export function basalBolus(of: {
  weightKg: number;
  glucose: number;
  cautious: boolean;
}): { perKg: number; basal: ProposedDoses; meals: ProposedDoses } | undefined {
  const perKg = basalBolusPerKg(of);
  if (perKg === undefined || !isWeight(of.weightKg)) return undefined;
  const day = perKg * of.weightKg;
  const meal = wholeUnits(day / 6);
  return {
    perKg,
    basal: { category: 'longActing', doses: [{ slot: BEDTIME, amount: wholeUnits(day / 2) }] },
    meals: { category: 'rapidActing', doses: MEALS.map((slot) => ({ slot, amount: meal })) },
  };
}

export const CORRECTION_COLUMNS = ['sensitive', 'usual', 'resistant'] as const;
export type CorrectionColumn = (typeof CORRECTION_COLUMNS)[number];

/** Units beside the meal dose above a glucose value (mmol/L; 140, 180, 220, 260, 300, 350 and 400 mg/dL). */
export const CORRECTION_SCALE: readonly ({ above: number } & Readonly<Record<CorrectionColumn, number>>)[] = [
  { above: 7.8, sensitive: 2, usual: 4, resistant: 6 },
  { above: 10, sensitive: 4, usual: 6, resistant: 8 },
  { above: 12.2, sensitive: 6, usual: 8, resistant: 10 },
  { above: 14.4, sensitive: 8, usual: 10, resistant: 12 },
  { above: 16.7, sensitive: 10, usual: 12, resistant: 14 },
  { above: 19.4, sensitive: 12, usual: 14, resistant: 16 },
  { above: 22.2, sensitive: 14, usual: 16, resistant: 18 },
];

/** Part of the basal dose that is given before an operation. */
export const SURGERY_PART = 0.75;

/** The doses of a running basal order before an operation. */
export function surgeryDoses({ category, doses }: ProposedDoses): ProposedDoses {
  return { category, doses: doses.map(({ slot, amount }) => ({ slot, amount: wholeUnits(amount * SURGERY_PART) })) };
}

/** Units of intermediate-acting insulin per kilogram, by milligrams of prednisone a day from which they hold. */
const STEROID_STEPS = [
  { from: 40, perKg: 0.4 },
  { from: 30, perKg: 0.3 },
  { from: 20, perKg: 0.2 },
  { from: 10, perKg: 0.1 },
] as const;
/** Daily doses of prednisone that are no typing errors, mg. */
export const MAX_PREDNISONE = 1250;

/**
 * The morning dose of an intermediate-acting insulin beside a steroid that is taken in the morning.
 * @param prednisone mg a day, or the same effect of another steroid
 * @returns undefined below 10 mg, and for figures that are none
 */
export function steroidDose({
  weightKg,
  prednisone,
}: {
  weightKg: number;
  prednisone: number;
}): { perKg: number; dose: ProposedDoses } | undefined {
  const step = STEROID_STEPS.find(({ from }) => prednisone >= from);
  if (!step || !isWeight(weightKg) || prednisone > MAX_PREDNISONE) return undefined;
  const amount = wholeUnits(step.perKg * weightKg);
  return { perKg: step.perKg, dose: { category: 'intermediateActing', doses: [{ slot: MORNING, amount }] } };
}
