import type { KeptReading, Indicator, ReplyOf, VitalReading } from '@wardlink/contract';
import { glucoseText, GLUCOSE_STATUS, instantOf, roundHalfAway } from '@wardlink/domain';
import { clock } from '../../session/clock.js';
import { VITAL_FORMS } from '../../ward/typed-reading.js';
import { VIEWS } from '../../ward/vital-view.js';

export type Tone = 'normal' | 'high' | 'low';

/** What was measured once: one value, or for a pressure the pair of them. */
export interface StripPoint {
  at: number;
  values: readonly number[];
  tone: Tone;
  /** As it is read. */
  text: string;
}

/** One indicator of the common time axis. */
export interface Strip {
  key: 'glucose' | Indicator | 'insulin';
  unit: string;
  /** Oldest first. */
  points: StripPoint[];
}

const VITALS = ['pressure', 'temperature', 'uricAcid', 'ketone'] as const satisfies readonly Indicator[];
const NOON = 12 * 60;

function toneOfGlucose(status: number): Tone {
  if (status === GLUCOSE_STATUS.high) return 'high';
  return status === GLUCOSE_STATUS.low ? 'low' : 'normal';
}

/** Where the points of a reading lie: what lies beyond the meter, at its end. */
function valuesOf(reading: VitalReading): number[] {
  if (reading.indicator === 'pressure') return [reading.systolic, reading.diastolic];
  if (reading.indicator === 'temperature') return [reading.celsius];
  return [reading.indicator === 'ketone' ? reading.ketone : reading.urate];
}

/** The strips of a patient in the order of the page: glucose, the vital signs, and the insulin of each day at its noon. */
export function stripsOf(glucose: readonly KeptReading[], trends: ReplyOf<'patient.trends'>): Strip[] {
  const glucosePoints = glucose.flatMap(({ value, comparator, measuredAt, status }): StripPoint[] =>
    value === null
      ? []
      : [{ at: measuredAt, values: [value], tone: toneOfGlucose(status), text: glucoseText({ value, comparator }) }],
  );
  const vitals = VITALS.map((indicator): Strip => {
    const points = trends.readings.flatMap((reading): StripPoint[] => {
      if (reading.indicator !== indicator) return [];
      const view = VIEWS[indicator];
      const values = valuesOf(reading);
      return [{ at: reading.measuredAt, values, tone: view.meaning(reading).tone, text: view.text(reading) }];
    });
    return { key: indicator, unit: VITAL_FORMS[indicator].unit, points };
  });
  const insulin = trends.insulin.map(({ day, total, bolus }): StripPoint => {
    const text = `${roundHalfAway(total, 1)} (${roundHalfAway(bolus, 1)})`;
    return { at: instantOf(day, NOON, clock.zone), values: [total, bolus], tone: 'normal', text };
  });
  return [
    { key: 'glucose', unit: 'mmol/L', points: glucosePoints.sort((a, b) => a.at - b.at) },
    ...vitals,
    { key: 'insulin', unit: 'U', points: insulin },
  ];
}
