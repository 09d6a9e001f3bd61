import type { KeptReading, Indicator, ReplyOf } from '@wardlink/contract';
import {
  figuresText,
  INDICATORS,
  instantOf,
  neededFigures,
  roundHalfAway,
  VITAL_INDICATORS,
  type Meaning,
} from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';

/** One measurement: a value, or for a pressure two values. */
interface StripPoint {
  at: number;
  values: readonly number[];
  /** Null for figures without a judgement. */
  meaning: Meaning | null;
  /** For display. */
  text: string;
}

/** One indicator of the common time axis. */
export interface Strip {
  key: 'glucose' | Indicator | 'insulin';
  unit: string;
  /** Oldest first. */
  points: StripPoint[];
}

const NOON = 12 * 60;

/**
 * The strips of a patient in the order of the page: glucose, the vital signs, and the insulin of each day, drawn at
 * noon.
 */
export function stripsOf(glucose: readonly KeptReading[], trends: ReplyOf<'patient.trends'>): Strip[] {
  const glucosePoints = glucose.flatMap((reading): StripPoint[] => {
    if (reading.value === null) return [];
    const text = figuresText('glucose', reading);
    return [{ at: reading.measuredAt, values: [reading.value], meaning: reading.meaning, text }];
  });
  const vitals = VITAL_INDICATORS.map((indicator): Strip => {
    const points = trends.readings.flatMap((reading): StripPoint[] => {
      if (reading.indicator !== indicator) return [];
      // A value beyond the meter's range is drawn at its limit.
      const values = neededFigures(indicator, reading);
      const text = figuresText(indicator, reading);
      return [{ at: reading.measuredAt, values, meaning: reading.meaning, text }];
    });
    return { key: indicator, unit: INDICATORS[indicator].unit, points };
  });
  const insulin = trends.insulin.map(({ day, total, bolus }): StripPoint => {
    const text = `${roundHalfAway(total, 1)} (${roundHalfAway(bolus, 1)})`;
    return { at: instantOf(day, NOON, clock.zone), values: [total, bolus], meaning: null, text };
  });
  return [
    { key: 'glucose', unit: INDICATORS.glucose.unit, points: glucosePoints.sort((a, b) => a.at - b.at) },
    ...vitals,
    { key: 'insulin', unit: 'U', points: insulin },
  ];
}
