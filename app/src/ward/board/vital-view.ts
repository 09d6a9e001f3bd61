import type { VitalReading } from '@wardlink/contract';
import {
  INDICATORS,
  levelKeyOf,
  toneOfReading,
  VITAL_INDICATORS,
  type Tone,
  type VitalIndicator,
} from '@wardlink/domain';
import { levelsKey } from '../../locale/indicator-texts.js';

/** Presentation of a reading: the tone of its tag, its arrow, and the language key of its level. */
export interface VitalMeaning {
  tone: Tone;
  arrow: '' | '↑' | '↓';
  word: string;
}

/** The workbenches, each with the indicators that stand beside each other on it; the first names it. */
export type Workbench = NonNullable<(typeof INDICATORS)[VitalIndicator]['workbench']>;

/** The indicators of a workbench, in their order. */
export const indicatorsOf = (workbench: Workbench): VitalIndicator[] =>
  VITAL_INDICATORS.filter((indicator) => INDICATORS[indicator].workbench === workbench);

const ARROWS = { normal: '', high: '↑', low: '↓' } as const;

export function meaningOf(reading: VitalReading): VitalMeaning {
  const { indicator } = reading;
  const tone = toneOfReading(indicator, reading);
  const word = tone === 'normal' ? 'vital.normal' : `vital.${levelsKey(indicator)}.${levelKeyOf(indicator, reading)}`;
  return { tone, arrow: ARROWS[tone], word };
}

/** Whether a row has anything today that is not normal. */
export function isAbnormalVital(readings: readonly VitalReading[]): boolean {
  return readings.some((reading) => meaningOf(reading).tone !== 'normal');
}
