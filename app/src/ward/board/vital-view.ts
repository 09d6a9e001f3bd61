import type { VitalReading } from '@wardlink/contract';
import {
  INDICATORS,
  levelKeyOf,
  meaningParts,
  toneOfReading,
  VITAL_INDICATORS,
  type VitalIndicator,
} from '@wardlink/domain';
import { levelsKey } from '../../locale/indicator-texts.js';
import { meaningKey } from '../../elements/meaning.js';

type Translate = (key: string, places?: Record<string, string>) => string;

/** The workbenches, each with the indicators that stand beside each other on it; the first names it. */
export type Workbench = NonNullable<(typeof INDICATORS)[VitalIndicator]['workbench']>;

/** The indicators of a workbench, in their order. */
export const indicatorsOf = (workbench: Workbench): VitalIndicator[] =>
  VITAL_INDICATORS.filter((indicator) => INDICATORS[indicator].workbench === workbench);

/** Word of a reading: its level, which says more than high or low; a critical one is named besides. */
export function vitalWord(reading: VitalReading, t: Translate): string {
  const { indicator, meaning } = reading;
  // A patient's own range may be narrower than the levels.
  if (toneOfReading(indicator, reading) === 'normal') {
    return t(meaning === 'inTarget' ? 'meaning.inRange' : meaningKey(meaning));
  }
  const level = t(`vital.${levelsKey(indicator)}.${levelKeyOf(indicator, reading)}`);
  return meaningParts(meaning).critical ? t('meaning.criticalLevel', { level }) : level;
}

/** Whether a row has anything today that is out of range. */
export function isAbnormalVital(readings: readonly VitalReading[]): boolean {
  return readings.some(({ meaning }) => meaning !== 'inTarget');
}
