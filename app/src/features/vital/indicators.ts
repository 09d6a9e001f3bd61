import type { Indicator, RequestOf, VitalReading } from '@wardlink/contract';
import { judgePressureEntry, judgeTemperatureEntry, PRESSURE_STATUS, roundHalfAway } from '@wardlink/domain';

export type VitalFigures = RequestOf<'vital.record'>['figures'];

export type VitalVerdict =
  { kind: 'empty' | 'notANumber' | 'impossible' } | { kind: 'question' | 'accepted'; figures: VitalFigures };

/** How a reading is meant: the tone of its tag, the arrow beside it, and the language key of its word. */
export interface VitalMeaning {
  tone: 'normal' | 'high' | 'low';
  arrow: '' | '↑' | '↓';
  word: string;
}

/** All that differs on the screen from indicator to indicator; the workbench is one. */
export interface IndicatorView {
  example: string;
  /** What an empty field shows: its form, and nothing that could be taken for a value. */
  blank: string;
  unit: string;
  judge(typed: string): VitalVerdict;
  /** As it is shown. */
  text(figures: VitalFigures): string;
  /** As it was typed: nothing is rounded away by a correction of something else. */
  typed(figures: VitalFigures): string;
  meaning(reading: VitalReading): VitalMeaning;
}

const NORMAL: VitalMeaning = { tone: 'normal', arrow: '', word: 'vital.normal' };
const PRESSURE_WORDS: Record<number, VitalMeaning> = {
  [PRESSURE_STATUS.mildHigh]: { tone: 'high', arrow: '↑', word: 'vital.pressureStatus.mildHigh' },
  [PRESSURE_STATUS.moderateHigh]: { tone: 'high', arrow: '↑', word: 'vital.pressureStatus.moderateHigh' },
  [PRESSURE_STATUS.severeHigh]: { tone: 'high', arrow: '↑', word: 'vital.pressureStatus.severeHigh' },
  [PRESSURE_STATUS.low]: { tone: 'low', arrow: '↓', word: 'vital.pressureStatus.low' },
};

function pressureText(figures: VitalFigures): string {
  if (!('systolic' in figures)) return '';
  const { systolic, diastolic, heartRate } = figures;
  return [systolic, diastolic, ...(heartRate === null ? [] : [heartRate])].join('/');
}

export const VIEWS: Record<Indicator, IndicatorView> = {
  pressure: {
    example: '120/80/72',
    blank: '–/–/–',
    unit: 'mmHg',
    judge: judgePressureEntry,
    text: pressureText,
    typed: pressureText,
    meaning: (reading) => (reading.indicator === 'pressure' && PRESSURE_WORDS[reading.status]) || NORMAL,
  },
  temperature: {
    example: '36.8',
    blank: '–',
    unit: '°C',
    judge: (typed) => {
      const verdict = judgeTemperatureEntry(typed);
      return 'celsius' in verdict ? { kind: verdict.kind, figures: { celsius: verdict.celsius } } : verdict;
    },
    text: (figures) => ('celsius' in figures ? roundHalfAway(figures.celsius, 1).toFixed(1) : ''),
    typed: (figures) => ('celsius' in figures ? String(figures.celsius) : ''),
    meaning: (reading) => {
      if (reading.indicator !== 'temperature' || reading.level === 'normal') return NORMAL;
      const low = reading.level === 'low';
      const word = `vital.temperatureLevel.${reading.level}`;
      return { tone: low ? 'low' : 'high', arrow: low ? '↓' : '↑', word };
    },
  },
};

/** Whether a row has anything today that is not normal. */
export function isAbnormalVital(readings: readonly VitalReading[]): boolean {
  return readings.some((reading) => VIEWS[reading.indicator].meaning(reading).tone !== 'normal');
}
