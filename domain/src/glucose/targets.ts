import { figureOf, type Figure } from '../statistics/figure.js';
import { isValidRange, type GlucoseRange } from './alarm.js';
import { CLASS_EDGES, roundGlucose } from './classify.js';
import { FASTING_SLOTS, SLOTS, type Slot } from './slots.js';

/** Bands in mmol/L, bounds included: one for fasting, before meals and 03:00, one for all other slots. */
export interface TargetBands {
  fasting: GlucoseRange;
  other: GlucoseRange;
}

export const TARGET_LEVELS = ['strict', 'general', 'loose', 'custom'] as const;
export type TargetLevel = (typeof TARGET_LEVELS)[number];

/** Target bands of inpatients (Chinese consensus of 2017). */
export const INPATIENT_TARGETS: Record<Exclude<TargetLevel, 'custom'>, TargetBands> = {
  strict: { fasting: { low: 4.4, high: 6.1 }, other: { low: 6.1, high: 7.8 } },
  general: { fasting: { low: 6.1, high: 7.8 }, other: { low: 7.8, high: 10.0 } },
  loose: { fasting: { low: 7.8, high: 10.0 }, other: { low: 7.8, high: 13.9 } },
};

/** A target of a department or a patient: one of the three levels, or custom bands. */
export type GlucoseTarget = { level: Exclude<TargetLevel, 'custom'> } | ({ level: 'custom' } & TargetBands);

/** In force until a department sets another: 3.9 to 10.0 mmol/L in every slot (Battelino 2019). */
export const DEFAULT_GLUCOSE_TARGET: GlucoseTarget = {
  level: 'custom',
  fasting: { low: CLASS_EDGES.low, high: CLASS_EDGES.high },
  other: { low: CLASS_EDGES.low, high: CLASS_EDGES.high },
};

/** Both bands of a target. */
export function targetBands(target: GlucoseTarget): TargetBands {
  return target.level === 'custom' ? target : INPATIENT_TARGETS[target.level];
}

/** True for a target that may be set: both bands within what meters measure, low below high. */
export function isValidTarget(target: GlucoseTarget): boolean {
  const { fasting, other } = targetBands(target);
  return isValidRange(fasting) && isValidRange(other);
}

/** The band for a slot. */
export function targetBand(target: GlucoseTarget, slot: Slot): GlucoseRange {
  const bands = targetBands(target);
  return FASTING_SLOTS.includes(slot) ? bands.fasting : bands.other;
}

export type TargetVerdict = 'below' | 'atTarget' | 'above';

/** Position of a value in mmol/L relative to a band, judged as shown. */
export function targetVerdict(mmolPerLitre: number, band: GlucoseRange): TargetVerdict {
  const shown = roundGlucose(mmolPerLitre);
  if (shown < band.low) return 'below';
  return shown > band.high ? 'above' : 'atTarget';
}

/** Readings of one slot, or of all slots, compared with the target. */
export interface Attainment {
  count: number;
  below: number;
  atTarget: number;
  above: number;
  /** Percent at target. */
  percent: Figure;
}

/** A value of a slot, mmol/L. */
export interface SlotValue {
  slot: Slot;
  value: number;
}

function attainment(verdicts: readonly TargetVerdict[]): Attainment {
  const count = (verdict: TargetVerdict): number => verdicts.filter((one) => one === verdict).length;
  const atTarget = count('atTarget');
  return {
    count: verdicts.length,
    below: count('below'),
    atTarget,
    above: count('above'),
    percent: figureOf(verdicts.length, 1, () => (100 * atTarget) / verdicts.length),
  };
}

/** Percentage at target, each reading against the band of its own slot: over all readings and by slot. */
export function targetAttainment(
  readings: readonly SlotValue[],
  target: GlucoseTarget,
): { all: Attainment; bySlot: Record<Slot, Attainment> } {
  const results = readings.map(({ slot, value }) => ({
    slot,
    verdict: targetVerdict(value, targetBand(target, slot)),
  }));
  const of = (slot: Slot): Attainment =>
    attainment(results.filter((one) => one.slot === slot).map(({ verdict }) => verdict));
  return {
    all: attainment(results.map(({ verdict }) => verdict)),
    bySlot: Object.fromEntries(SLOTS.map((slot) => [slot, of(slot)])) as Record<Slot, Attainment>,
  };
}
