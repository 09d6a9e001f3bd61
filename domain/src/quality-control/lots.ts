import { addDays, type Day } from '../time/hospital-day.js';
import { roundHalfAway } from '../rounding.js';
import { CONTROL_LEVELS, type ControlLevel, type PrintedRange } from './control-statistics.js';

/** Lot number of strips: two digits, a capital letter, six digits (specification, section 5). */
export const isStripLot = (text: string): boolean => /^\d{2}[A-Z]\d{6}$/.test(text);

/** Days that a control solution can be used after opening its vial, unless its maker states otherwise. */
export const DEFAULT_DAYS_AFTER_OPENING = 90;

/** Target and limits of each level that a lot of strips supports, mmol/L. */
export type LevelTargets = Partial<Record<ControlLevel, PrintedRange>>;

export interface StripLotFacts {
  targets: LevelTargets;
  /** Last day on which it can be used. */
  expires: Day;
  /** A person took it out of use. */
  withdrawn: boolean;
}

export interface SolutionLotFacts {
  level: ControlLevel;
  target: PrintedRange;
  /** Limits for one lot of strips or one model of meters. */
  specific: readonly (PrintedRange & { stripLotId?: string; model?: string })[];
  expires: Day;
  /** Day on which the vial was opened, or null. */
  opened: Day | null;
  daysAfterOpening: number;
  withdrawn: boolean;
}

/** State of a lot (specification, section 4), and why it is no longer effective. */
export type LotState =
  { state: 'effective' } | { state: 'invalid'; because: 'withdrawn' | 'expired' | 'openedTooLong' };

/** State of a lot of strips on a day; it becomes invalid at its expiry without any job. */
export function stripLotState({ expires, withdrawn }: StripLotFacts, day: Day): LotState {
  if (withdrawn) return { state: 'invalid', because: 'withdrawn' };
  return day > expires ? { state: 'invalid', because: 'expired' } : { state: 'effective' };
}

/** Last day on which an opened solution can be used. */
export function solutionUsableUntil({
  expires,
  opened,
  daysAfterOpening,
}: Pick<SolutionLotFacts, 'expires' | 'opened' | 'daysAfterOpening'>): Day {
  if (opened === null) return expires;
  const last = addDays(opened, daysAfterOpening);
  return last < expires ? last : expires;
}

/** State of a lot of control solution on a day. */
export function solutionLotState(lot: Omit<SolutionLotFacts, 'level' | 'target' | 'specific'>, day: Day): LotState {
  if (lot.withdrawn) return { state: 'invalid', because: 'withdrawn' };
  if (day > lot.expires) return { state: 'invalid', because: 'expired' };
  return day > solutionUsableUntil(lot) ? { state: 'invalid', because: 'openedTooLong' } : { state: 'effective' };
}

/** Levels that a lot of strips supports. */
export const supportedLevels = ({ targets }: { targets: LevelTargets }): ControlLevel[] =>
  CONTROL_LEVELS.filter((level) => targets[level] !== undefined);

/**
 * The limits of a solution with a lot of strips on a model of meters: those stated for the lot of strips, otherwise for
 * the model, otherwise the solution's own. Undefined if the strips do not support its level.
 */
export function printedFor(
  strip: { stripLotId: string; targets: LevelTargets },
  solution: Pick<SolutionLotFacts, 'level' | 'target' | 'specific'>,
  model: string,
): PrintedRange | undefined {
  if (strip.targets[solution.level] === undefined) return undefined;
  const { specific } = solution;
  const own =
    specific.find(({ stripLotId }) => stripLotId === strip.stripLotId) ??
    specific.find((one) => one.stripLotId === undefined && one.model === model);
  const { target, lower, upper } = own ?? solution.target;
  return { target, lower, upper };
}

/** The wrong figure in typed limits: they must be ascending, above 0 and have at most one decimal. */
export function printedRangeFault({ target, lower, upper }: PrintedRange): 'lower' | 'target' | 'upper' | undefined {
  const isDecimal = (value: number): boolean => roundHalfAway(value, 1) === value;
  if (!isDecimal(target)) return 'target';
  if (!isDecimal(lower) || lower <= 0 || lower >= target) return 'lower';
  return isDecimal(upper) && target < upper ? undefined : 'upper';
}

/** Whether the stock of an effective lot of strips is at or below the hospital's limit. */
export const isLowStock = (left: number, lowStock: number | null): boolean => lowStock !== null && left <= lowStock;
