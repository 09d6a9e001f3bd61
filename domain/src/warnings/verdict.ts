import { DEFAULT_CRITICAL_RANGE, GLUCOSE_STATUS, glucoseStatus, type GlucoseRange } from '../glucose/alarm.js';
import {
  DEFAULT_PRESSURE_CUTS,
  PRESSURE_STATUS,
  pressureStatus,
  type PressureStatus,
} from '../blood-pressure/status.js';
import { hypoglycaemiaLevel } from '../glucose/hypoglycaemia.js';
import { asQuantity, type Quantity } from '../meters/ends.js';
import { DEFAULT_KETONE_EDGES, ketoneLevel, type KetoneEdges } from '../ketone/level.js';
import { roundHalfAway } from '../rounding.js';

/** The bound of a range that a reading broke. */
export type WarningSide = 'high' | 'low';

/** Why a reading raises a warning. `critical`: a person must be notified at once. */
export interface WarningVerdict {
  side: WarningSide;
  critical: boolean;
}

/** Inclusive bounds; a value on a bound is normal. */
export interface Bounds {
  low: number;
  high: number;
}

/** Inclusive bounds of both figures of a blood pressure, mmHg. */
export interface PressureRange {
  systolic: Bounds;
  diastolic: Bounds;
}

/** The range of readings with a normal status: every prewarning status of the specification raises a warning. */
export const DEFAULT_PRESSURE_RANGE: PressureRange = {
  systolic: { low: 90, high: 139 },
  diastolic: { low: 60, high: 89 },
};

/** Severely high (103), or so low that organ perfusion may be insufficient; editable per department. */
export const DEFAULT_PRESSURE_CRITICAL: PressureRange = {
  systolic: { low: 80, high: 179 },
  diastolic: { low: 50, high: 109 },
};

/** °C: 36.0 to below 37.2 (specification, section 9), on values of one decimal. */
export const DEFAULT_TEMPERATURE_RANGE: Bounds = { low: 36.0, high: 37.1 };

/** °C: below 35.0 is hypothermia, 39.1 or more is high fever; editable per department. */
export const DEFAULT_TEMPERATURE_CRITICAL: Bounds = { low: 35.0, high: 39.0 };

/** A critical value raises a warning even within a range that is set too wide. */
function verdictOf(side: WarningSide | undefined, critical: WarningSide | undefined): WarningVerdict | undefined {
  if (critical) return { side: critical, critical: true };
  return side && { side, critical: false };
}

function glucoseSide(measured: Quantity, range: GlucoseRange): WarningSide | undefined {
  const status = glucoseStatus(measured, range);
  if (status === GLUCOSE_STATUS.high) return 'high';
  return status === GLUCOSE_STATUS.low ? 'low' : undefined;
}

/** True for a low of level 2: the doctor is notified at once, and glucose is measured again. */
export function isUrgentLow(mmolPerLitre: number): boolean {
  return hypoglycaemiaLevel(mmolPerLitre) === 2;
}

/**
 * Verdict on a glucose value in mmol/L; undefined without a warning. A low of level 2 raises a warning in any range; HI
 * and LO are critical in any range.
 */
export function glucoseVerdict(
  measured: number | Quantity,
  range: GlucoseRange,
  critical: GlucoseRange = DEFAULT_CRITICAL_RANGE,
): WarningVerdict | undefined {
  const quantity = asQuantity(measured);
  const side = isUrgentLow(quantity.value) ? 'low' : glucoseSide(quantity, range);
  return verdictOf(side, glucoseSide(quantity, critical));
}

/** Level of a blood pressure figure that is not normal. */
export type FigureStanding = 'criticalHigh' | 'high' | 'low' | 'criticalLow';

/** Level of each figure of a blood pressure; null for a normal one. */
export interface PressureStandings {
  systolic: FigureStanding | null;
  diastolic: FigureStanding | null;
}

/** Why a blood pressure raises a warning, with the code that the warning has. */
export interface PressureWarningVerdict extends WarningVerdict {
  status: Exclude<PressureStatus, 0>;
  standings: PressureStandings;
}

type Arm = keyof PressureStandings;

/** Compares with the critical values first, then the range in force, then the classes of the status. */
function standingOf(figure: number, arm: Arm, range: PressureRange, critical: PressureRange): FigureStanding | null {
  if (figure > critical[arm].high) return 'criticalHigh';
  if (figure < critical[arm].low) return 'criticalLow';
  const { low, mild } = DEFAULT_PRESSURE_CUTS;
  if (figure > range[arm].high) return 'high';
  if (figure < range[arm].low) return 'low';
  if (figure >= mild[arm]) return 'high';
  return figure < low[arm] ? 'low' : null;
}

/**
 * Verdict on a blood pressure in mmHg. Side and code follow its status, in which high has precedence over low: 150/45
 * is mildly high, and critical by its low figure. If the status is normal, because a patient's own range is narrower
 * than the classes, high has precedence too, with the mildest code of its side.
 */
export function pressureVerdict(
  systolic: number,
  diastolic: number,
  range: PressureRange = DEFAULT_PRESSURE_RANGE,
  critical: PressureRange = DEFAULT_PRESSURE_CRITICAL,
): PressureWarningVerdict | undefined {
  const isBeyond = (bounds: PressureRange): boolean =>
    systolic > bounds.systolic.high ||
    systolic < bounds.systolic.low ||
    diastolic > bounds.diastolic.high ||
    diastolic < bounds.diastolic.low;
  if (!isBeyond(range) && !isBeyond(critical)) return undefined;
  const standings = {
    systolic: standingOf(systolic, 'systolic', range, critical),
    diastolic: standingOf(diastolic, 'diastolic', range, critical),
  };
  const both = [standings.systolic, standings.diastolic];
  const own = pressureStatus(systolic, diastolic);
  const isHigh = both.includes('high') || both.includes('criticalHigh');
  const mildest = isHigh ? PRESSURE_STATUS.mildHigh : PRESSURE_STATUS.low;
  const status = own === PRESSURE_STATUS.normal ? mildest : own;
  return {
    side: status === PRESSURE_STATUS.low ? 'low' : 'high',
    critical: isBeyond(critical),
    status,
    standings,
  };
}

/** Verdict on a temperature in °C, rounded to one decimal first. */
export function temperatureVerdict(
  celsius: number,
  range: Bounds = DEFAULT_TEMPERATURE_RANGE,
  critical: Bounds = DEFAULT_TEMPERATURE_CRITICAL,
): WarningVerdict | undefined {
  const shown = roundHalfAway(celsius, 1);
  const sideOf = ({ low, high }: Bounds): WarningSide | undefined =>
    shown > high ? 'high' : shown < low ? 'low' : undefined;
  return verdictOf(sideOf(range), sideOf(critical));
}

/** The range of blood ketone without a warning, mmol/L: below the first class, on values of one decimal. */
export function ketoneRange(edges: KetoneEdges = DEFAULT_KETONE_EDGES): Bounds {
  return { low: 0, high: roundHalfAway(edges.ketonaemia - 0.1, 1) };
}

/**
 * Verdict on blood ketone in mmol/L: every class except the normal one raises a warning, and the top one is critical.
 */
export function ketoneVerdict(
  measured: number | Quantity,
  edges: KetoneEdges = DEFAULT_KETONE_EDGES,
): WarningVerdict | undefined {
  const level = ketoneLevel(measured, edges);
  return level === 'normal' ? undefined : { side: 'high', critical: level === 'probableKetoacidosis' };
}

/** True for a valid pressure range: whole mmHg, low below high, systolic above diastolic. */
export function isValidPressureRange({ systolic, diastolic }: PressureRange): boolean {
  const bounds = [systolic.low, systolic.high, diastolic.low, diastolic.high];
  return (
    bounds.every((bound) => Number.isInteger(bound) && bound >= 20 && bound <= 300) &&
    systolic.low < systolic.high &&
    diastolic.low < diastolic.high &&
    systolic.low > diastolic.low &&
    systolic.high > diastolic.high
  );
}

/** True for a valid temperature range: within 30 to 43 °C, low below high. */
export function isValidTemperatureRange({ low, high }: Bounds): boolean {
  return low >= 30 && high <= 43 && low < high;
}
