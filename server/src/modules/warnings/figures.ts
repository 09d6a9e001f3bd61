import { WARNING_TYPE, type WarnedIndicator, type WarningFigures, type WarningRange } from '@wardlink/contract';
import {
  glucoseVerdict,
  isUrgentLow,
  ketoneRange,
  ketoneVerdict,
  pressureVerdict,
  temperatureVerdict,
  type Bounds,
  type GlucoseRange,
  type PressureRange,
  type PressureStandings,
  type WarningVerdict,
} from '@wardlink/domain';
import type { Figures } from '../../core/audit/events.js';
import type { Settings } from '../../core/settings.js';

export type GlucoseFigures = Extract<WarningFigures, { value: number }>;
export type PressureFigures = Extract<WarningFigures, { systolic: number }>;
export type TemperatureFigures = Extract<WarningFigures, { celsius: number }>;
export type KetoneFigures = Extract<WarningFigures, { ketone: number }>;

/** Figures of a reading, told apart by their indicator; glucose with the range of its slot, which is stored with it. */
export type Measured =
  | { indicator: 'glucose'; figures: GlucoseFigures; range: GlucoseRange }
  | { indicator: 'pressure'; figures: PressureFigures }
  | { indicator: 'temperature'; figures: TemperatureFigures }
  | { indicator: 'ketone'; figures: KetoneFigures };

/** What decides whether a reading warns, beside the range of a glucose slot. */
export type WarningSettings = Pick<
  Settings,
  'criticalRange' | 'pressureRange' | 'pressureCritical' | 'temperatureRange' | 'temperatureCritical' | 'ketoneEdges'
>;

/** Why a reading warns, as it is stored. */
export interface Judgement {
  status: number;
  critical: boolean;
  /** A low of level 2: the doctor hears of it at once. */
  urgent?: boolean;
  range: WarningRange;
  /** Of a blood pressure: how each of its figures lies. */
  standings?: PressureStandings;
}

const HIGH = 1;
const LOW = 2;
const oneOrTwo = ({ side }: WarningVerdict): number => (side === 'low' ? LOW : HIGH);

/** Judges figures by the settings in force; undefined where nobody need be warned. */
export function judgeForWarning(measured: Measured, settings: WarningSettings): Judgement | undefined {
  if (measured.indicator === 'glucose') {
    const { range } = measured;
    const verdict = glucoseVerdict(measured.figures, range, settings.criticalRange);
    const urgent = isUrgentLow(measured.figures.value);
    return verdict && { status: oneOrTwo(verdict), critical: verdict.critical, urgent, range };
  }
  if (measured.indicator === 'ketone') {
    const { ketone, comparator } = measured.figures;
    const verdict = ketoneVerdict({ value: ketone, comparator }, settings.ketoneEdges);
    return verdict && { status: HIGH, critical: verdict.critical, range: ketoneRange(settings.ketoneEdges) };
  }
  if (measured.indicator === 'pressure') {
    const { systolic, diastolic } = measured.figures;
    const range = settings.pressureRange;
    const verdict = pressureVerdict(systolic, diastolic, range, settings.pressureCritical);
    if (!verdict) return undefined;
    const { status, critical, standings } = verdict;
    return { status, critical, range, standings };
  }
  const range = settings.temperatureRange;
  const verdict = temperatureVerdict(measured.figures.celsius, range, settings.temperatureCritical);
  return verdict && { status: oneOrTwo(verdict), critical: verdict.critical, range };
}

/** The figures of a warning as the trail keeps them; `value` is what its sentence says. */
export function trailOfWarning(indicator: WarnedIndicator, figures: WarningFigures): Figures {
  if ('value' in figures) return { indicator, ...figures };
  if ('celsius' in figures) return { indicator, ...figures, value: figures.celsius };
  if ('ketone' in figures) return { indicator, ...figures, value: figures.ketone };
  const { systolic, diastolic, heartRate } = figures;
  const value = [systolic, diastolic, ...(heartRate === null ? [] : [heartRate])].join('/');
  return { indicator, ...figures, value };
}

const TYPES = {
  glucose: [WARNING_TYPE.glucose, WARNING_TYPE.outOfHospitalGlucose],
  pressure: [WARNING_TYPE.pressure, WARNING_TYPE.outOfHospitalPressure],
  temperature: [WARNING_TYPE.temperature, WARNING_TYPE.outOfHospitalTemperature],
  ketone: [WARNING_TYPE.ketone, WARNING_TYPE.outOfHospitalKetone],
} as const;

/** The part of a warning message that the indicator decides, as the specification's section 3 names its fields. */
export function messageFigures(
  {
    indicator,
    figures,
    range,
    standings,
  }: {
    indicator: WarnedIndicator;
    figures: WarningFigures;
    range: WarningRange;
    standings: PressureStandings | null;
  },
  inHospital: boolean,
) {
  const prewarningMsgType = TYPES[indicator][inHospital ? 0 : 1];
  if ('systolic' in figures) {
    return {
      prewarningMsgType,
      systolicPressure: figures.systolic,
      diastolicPressure: figures.diastolic,
      heartRate: figures.heartRate,
      pressureRange: range as PressureRange,
      ...(standings ? { pressureStandings: standings } : {}),
    };
  }
  const { low, high } = range as Bounds;
  // Exact figures need none.
  const beyond = 'comparator' in figures && figures.comparator != null ? { comparator: figures.comparator } : {};
  const told = { prewarningMsgType, ...beyond, rangeLow: low, rangeHigh: high };
  if ('ketone' in figures) return { ...told, ketone: figures.ketone };
  const shown = 'value' in figures ? { bsValue: figures.value, slot: figures.slot } : { temperature: figures.celsius };
  return { ...told, ...shown };
}
