import type { VitalReading } from '@wardlink/contract';
import {
  INDICATORS,
  levelKeyOf,
  meaningParts,
  toneOfReading,
  VITAL_INDICATORS,
  workbenchOf,
  type AnyIndicator,
  type VitalIndicator,
  type Workbench,
} from '@wardlink/domain';
import { levelsKey } from '../../locale/indicator-texts.js';
import { meaningKey } from '../../elements/meaning.js';

type Translate = (key: string, places?: Record<string, string>) => string;

const WORKBENCH_PATHS: Readonly<Record<Workbench, string>> = { pressure: '/bp', temperature: '/tp', uricAcid: '/ua' };

/** The page on which readings of an indicator are entered: its workbench, or the board. */
export function entryPath(indicator: AnyIndicator): string {
  const workbench = workbenchOf(indicator);
  return workbench === null ? '/' : WORKBENCH_PATHS[workbench];
}

/** The indicators of a workbench, in their order. */
export const indicatorsOf = (workbench: Workbench): VitalIndicator[] =>
  VITAL_INDICATORS.filter((indicator) => INDICATORS[indicator].workbench === workbench);

/** Word for a reading: its level, which is more precise than high or low; critical readings are named in addition. */
export function vitalWord(reading: VitalReading, t: Translate): string {
  const { indicator, meaning } = reading;
  // A patient's own range may be narrower than the levels.
  if (toneOfReading(indicator, reading) === 'normal') {
    return t(meaning === 'inTarget' ? 'meaning.inRange' : meaningKey(meaning));
  }
  const level = t(`vital.${levelsKey(indicator)}.${levelKeyOf(indicator, reading)}`);
  return meaningParts(meaning).critical ? t('meaning.criticalLevel', { level }) : level;
}

/** Whether one of today's readings is out of range. */
export function isAbnormalVital(readings: readonly VitalReading[]): boolean {
  return readings.some(({ meaning }) => meaning !== 'inTarget');
}
