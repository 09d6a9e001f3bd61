import type { Indicator, VitalReading } from '@wardlink/contract';
import { ketoneText, PRESSURE_STATUS, roundHalfAway, roundUricAcid, type Quantity } from '@wardlink/domain';
import { VITAL_FORMS, type VitalFigures } from './typed-reading.js';

/** How a reading is meant: the tone of its tag, the arrow beside it, and the language key of its word. */
export interface VitalMeaning {
  tone: 'normal' | 'high' | 'low';
  arrow: '' | '↑' | '↓';
  word: string;
}

/** How an indicator is shown; how it is typed stands in `VITAL_FORMS`. */
export interface IndicatorView {
  text(figures: VitalFigures): string;
  meaning(reading: VitalReading): VitalMeaning;
}

/** The workbenches, each with the indicators that stand beside each other on it. */
export const WORKBENCHES = {
  pressure: ['pressure'],
  temperature: ['temperature'],
  uricAcid: ['uricAcid', 'ketone'],
} as const satisfies Record<string, readonly Indicator[]>;
export type Workbench = keyof typeof WORKBENCHES;

const NORMAL: VitalMeaning = { tone: 'normal', arrow: '', word: 'vital.normal' };
const high = (word: string): VitalMeaning => ({ tone: 'high', arrow: '↑', word });
const low = (word: string): VitalMeaning => ({ tone: 'low', arrow: '↓', word });

const PRESSURE_WORDS: Record<number, VitalMeaning> = {
  [PRESSURE_STATUS.mildHigh]: high('vital.pressureStatus.mildHigh'),
  [PRESSURE_STATUS.moderateHigh]: high('vital.pressureStatus.moderateHigh'),
  [PRESSURE_STATUS.severeHigh]: high('vital.pressureStatus.severeHigh'),
  [PRESSURE_STATUS.low]: low('vital.pressureStatus.low'),
};

/** Of an indicator whose levels are normal, perhaps low, and else high. */
function meaningOfLevel(level: string, words: string): VitalMeaning {
  if (level === 'normal') return NORMAL;
  return (level === 'low' ? low : high)(`vital.${words}.${level}`);
}

export const VIEWS: Record<Indicator, IndicatorView> = {
  pressure: {
    text: VITAL_FORMS.pressure.typed,
    meaning: (reading) => (reading.indicator === 'pressure' && PRESSURE_WORDS[reading.status]) || NORMAL,
  },
  temperature: {
    text: (figures) => ('celsius' in figures ? roundHalfAway(figures.celsius, 1).toFixed(1) : ''),
    meaning: (reading) =>
      reading.indicator === 'temperature' ? meaningOfLevel(reading.level, 'temperatureLevel') : NORMAL,
  },
  uricAcid: {
    text: (figures) => ('urate' in figures ? String(roundUricAcid(figures.urate)) : ''),
    meaning: (reading) => (reading.indicator === 'uricAcid' ? meaningOfLevel(reading.level, 'uricAcidLevel') : NORMAL),
  },
  ketone: {
    text: (figures) => ('ketone' in figures ? ketoneText({ ...figures, value: figures.ketone }) : ''),
    meaning: (reading) => (reading.indicator === 'ketone' ? meaningOfLevel(reading.level, 'ketoneLevel') : NORMAL),
  },
};

/** What was measured where a meter shows HI for it; undefined for other indicators. */
export function meteredOf(figures: VitalFigures): Quantity | undefined {
  return 'ketone' in figures ? { value: figures.ketone, comparator: figures.comparator } : undefined;
}

/** Whether a row has anything today that is not normal. */
export function isAbnormalVital(readings: readonly VitalReading[]): boolean {
  return readings.some((reading) => VIEWS[reading.indicator].meaning(reading).tone !== 'normal');
}
