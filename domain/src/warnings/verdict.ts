import { DEFAULT_CRITICAL_RANGE, GLUCOSE_STATUS, glucoseStatus, type GlucoseRange } from '../glucose/alarm.js';
import { PRESSURE_STATUS, pressureStatus, type PressureStatus } from '../blood-pressure/status.js';
import { roundHalfAway } from '../rounding.js';

/** Which bound of a range a reading broke. */
export type WarningSide = 'high' | 'low';

/** Why a reading raises a warning. `critical`: a person must be told at once. */
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

/** Exactly the readings whose status is normal: every prewarning status of the specification raises a warning. */
export const DEFAULT_PRESSURE_RANGE: PressureRange = {
  systolic: { low: 90, high: 139 },
  diastolic: { low: 60, high: 89 },
};

/** Severely high (103), or so low that organs may be short of blood; editable per department. */
export const DEFAULT_PRESSURE_CRITICAL: PressureRange = {
  systolic: { low: 80, high: 179 },
  diastolic: { low: 50, high: 109 },
};

/** °C: 36.0 to below 37.2 (specification, section 9), on values of one decimal. */
export const DEFAULT_TEMPERATURE_RANGE: Bounds = { low: 36.0, high: 37.1 };

/** °C: below 35.0 is hypothermia, from 39.1 on high fever; editable per department. */
export const DEFAULT_TEMPERATURE_CRITICAL: Bounds = { low: 35.0, high: 39.0 };

/** What is critical warns even where somebody set a range so wide that it is inside. */
function verdictOf(side: WarningSide | undefined, critical: WarningSide | undefined): WarningVerdict | undefined {
  if (critical) return { side: critical, critical: true };
  return side && { side, critical: false };
}

function glucoseSide(mmolPerLitre: number, range: GlucoseRange): WarningSide | undefined {
  const status = glucoseStatus(mmolPerLitre, range);
  if (status === GLUCOSE_STATUS.high) return 'high';
  return status === GLUCOSE_STATUS.low ? 'low' : undefined;
}

/** Verdict on a glucose value in mmol/L; undefined where nobody need be warned. */
export function glucoseVerdict(
  mmolPerLitre: number,
  range: GlucoseRange,
  critical: GlucoseRange = DEFAULT_CRITICAL_RANGE,
): WarningVerdict | undefined {
  return verdictOf(glucoseSide(mmolPerLitre, range), glucoseSide(mmolPerLitre, critical));
}

function pressureSide(systolic: number, diastolic: number, range: PressureRange): WarningSide | undefined {
  if (systolic > range.systolic.high || diastolic > range.diastolic.high) return 'high';
  if (systolic < range.systolic.low || diastolic < range.diastolic.low) return 'low';
  return undefined;
}

/** Verdict on a blood pressure in mmHg. High wins over low, as in its status. */
export function pressureVerdict(
  systolic: number,
  diastolic: number,
  range: PressureRange = DEFAULT_PRESSURE_RANGE,
  critical: PressureRange = DEFAULT_PRESSURE_CRITICAL,
): WarningVerdict | undefined {
  return verdictOf(pressureSide(systolic, diastolic, range), pressureSide(systolic, diastolic, critical));
}

/**
 * Status code that a warning about a blood pressure carries: the reading's own where it says the same side, else the
 * mildest of that side (a patient's own range may be narrower than the classes).
 */
export function pressureWarningStatus(
  systolic: number,
  diastolic: number,
  side: WarningSide,
): Exclude<PressureStatus, 0> {
  if (side === 'low') return PRESSURE_STATUS.low;
  const own = pressureStatus(systolic, diastolic);
  return own === PRESSURE_STATUS.normal || own === PRESSURE_STATUS.low ? PRESSURE_STATUS.mildHigh : own;
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

/** True for a pressure range that may be set: whole mmHg, low below high, systolic above diastolic. */
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

/** True for a temperature range that may be set: within 30 to 43 °C, low below high. */
export function isValidTemperatureRange({ low, high }: Bounds): boolean {
  return low >= 30 && high <= 43 && low < high;
}
