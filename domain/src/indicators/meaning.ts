import { GLUCOSE_STATUS, type GlucoseRange } from '../glucose/alarm.js';
import { DEFAULT_GLUCOSE_TARGET, targetVerdict } from '../glucose/targets.js';
import type { Slot } from '../glucose/slots.js';
import { PRESSURE_STATUS } from '../blood-pressure/status.js';
import type { Quantity } from '../meters/ends.js';
import { glucoseVerdict, type WarningSide } from '../warnings/verdict.js';
import type { Figures, LevelContext } from './definition.js';
import { figureIn } from './figures.js';
import { SIDE_STATUS } from './level-tone.js';
import { INDICATORS, type AnyIndicator } from './registry.js';

/**
 * What a value means, the same on every screen, on paper and on the phone. Off target is neutral: it raises no warning.
 */
export const MEANINGS = [
  'inTarget',
  'aboveTarget',
  'belowTarget',
  'high',
  'low',
  'criticalHigh',
  'criticalLow',
] as const;
export type Meaning = (typeof MEANINGS)[number];

/**
 * How a meaning is shown: its level, the side of the target or range, and whether a person must be notified at once.
 */
export interface MeaningParts {
  level: 'inTarget' | 'offTarget' | 'warning';
  side: WarningSide | null;
  critical: boolean;
}

const PARTS: Record<Meaning, MeaningParts> = {
  inTarget: { level: 'inTarget', side: null, critical: false },
  aboveTarget: { level: 'offTarget', side: 'high', critical: false },
  belowTarget: { level: 'offTarget', side: 'low', critical: false },
  high: { level: 'warning', side: 'high', critical: false },
  low: { level: 'warning', side: 'low', critical: false },
  criticalHigh: { level: 'warning', side: 'high', critical: true },
  criticalLow: { level: 'warning', side: 'low', critical: true },
};

export const meaningParts = (meaning: Meaning): MeaningParts => PARTS[meaning];

export const isWarningMeaning = (meaning: Meaning | null): boolean =>
  meaning !== null && PARTS[meaning].level === 'warning';

/** Side of a warning's status code: 2, and 201 for blood pressure, are low. */
export const sideOfStatus = (status: number): WarningSide =>
  status === GLUCOSE_STATUS.low || status === PRESSURE_STATUS.low ? 'low' : 'high';

/** Meaning of a value that raised a warning. */
export function warningMeaning(status: number, critical: boolean): Meaning {
  const side = sideOfStatus(status);
  if (!critical) return side;
  return side === 'low' ? 'criticalLow' : 'criticalHigh';
}

const ofVerdict = { below: 'belowTarget', atTarget: 'inTarget', above: 'aboveTarget' } as const;

/**
 * Meaning of a level that raises no warning: for an indicator without warnings, or within a patient's own wider range.
 */
function unwarned(indicator: AnyIndicator, level: string | number): Meaning {
  const tone = INDICATORS[indicator].level.toneOf(level);
  if (tone === 'normal') return 'inTarget';
  return tone === 'low' ? 'belowTarget' : 'aboveTarget';
}

/** Bounds for a glucose value, mmol/L: the warning range and target band of its slot, and critical values. */
export interface GlucoseBounds {
  range: GlucoseRange;
  critical: GlucoseRange;
  target: GlucoseRange;
}

/** Meaning of a glucose value: first the warning, then the target. */
export function glucoseMeaning(measured: Quantity, { range, critical, target }: GlucoseBounds): Meaning {
  const verdict = glucoseVerdict(measured, range, critical);
  if (verdict) return warningMeaning(SIDE_STATUS[verdict.side], verdict.critical);
  return ofVerdict[targetVerdict(measured.value, target)];
}

/**
 * Meaning of measured figures by the settings in force: first the warning, then the target; the patient's own if there
 * is one. An indicator without a target is in target if its level is the first one.
 */
export function meaningOfFigures(indicator: AnyIndicator, figures: Figures, whose: LevelContext): Meaning {
  const { level, warning, target } = INDICATORS[indicator];
  const judged = warning?.judge(figures, whose);
  if (judged) return warningMeaning(judged.status, judged.critical);
  if (!target) return unwarned(indicator, level.of(figures, whose));
  const band = target(whose.settings.glucoseTarget, whose.slot);
  return ofVerdict[targetVerdict(figureIn(figures, 'value') ?? 0, band)];
}

/**
 * Meaning of a reading that was stored without one, by its level: HI and LO are critical, other warnings are not, and
 * the target is the product's own.
 */
export function meaningOfLevel(
  indicator: AnyIndicator,
  { figures, level, slot }: { figures: Figures; level: string | number; slot: Slot | null },
): Meaning {
  const { level: levels, warning, target } = INDICATORS[indicator];
  const tone = levels.toneOf(level);
  if (tone !== 'normal' && warning) {
    const critical = figures['comparator'] != null;
    return warningMeaning(tone === 'low' ? GLUCOSE_STATUS.low : GLUCOSE_STATUS.high, critical);
  }
  if (!target) return unwarned(indicator, level);
  const band = target(DEFAULT_GLUCOSE_TARGET, slot);
  return ofVerdict[targetVerdict(figureIn(figures, 'value') ?? 0, band)];
}
