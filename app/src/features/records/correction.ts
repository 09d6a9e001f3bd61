import type { RecordIndicator, RecordReading, RequestOf } from '@wardlink/contract';
import { judgeGlucoseEntry, judgePressureEntry, judgeTemperatureEntry } from '@wardlink/domain';
import { call } from '../../http/call.js';

type VitalFigures = RequestOf<'vital.correct'>['figures'];

export type CorrectionVerdict =
  | { kind: 'empty' | 'notANumber' | 'impossible' }
  | { kind: 'question' | 'accepted'; figures: VitalFigures | { value: number } };

/** What a correction asks for, by indicator. */
interface CorrectionDefinition {
  example: string;
  unit: string;
  /** The value as it stands, ready to be changed; empty for a refusal. */
  typed(reading: RecordReading): string;
  judge(typed: string): CorrectionVerdict;
}

export const CORRECTIONS: Record<RecordIndicator, CorrectionDefinition> = {
  glucose: {
    example: '7.8',
    unit: 'mmol/L',
    typed: (reading) => ('slot' in reading && reading.value !== null ? String(reading.value) : ''),
    judge: (typed) => {
      const verdict = judgeGlucoseEntry(typed);
      if (verdict.kind === 'question' || verdict.kind === 'accepted') {
        return { kind: verdict.kind, figures: { value: verdict.value } };
      }
      return { kind: verdict.kind };
    },
  },
  pressure: {
    example: '120/80/72',
    unit: 'mmHg',
    typed: (reading) =>
      'systolic' in reading
        ? [reading.systolic, reading.diastolic, reading.heartRate].filter((one) => one !== null).join('/')
        : '',
    judge: judgePressureEntry,
  },
  temperature: {
    example: '36.8',
    unit: '°C',
    typed: (reading) => ('celsius' in reading ? String(reading.celsius) : ''),
    judge: (typed) => {
      const verdict = judgeTemperatureEntry(typed);
      return 'celsius' in verdict ? { kind: verdict.kind, figures: { celsius: verdict.celsius } } : verdict;
    },
  },
};

export interface Correction {
  figures: VitalFigures | { value: number };
  confirmed: boolean;
  /** Glucose only; left out where it stays. */
  slot?: number;
  reason: string;
}

/** Stores a correction as the reading's next version. Rejects with an HttpError. */
export async function correct(
  indicator: RecordIndicator,
  { readingId, version }: RecordReading,
  { figures, confirmed, slot, reason }: Correction,
): Promise<void> {
  const shared = { readingId, version, confirmed, reason };
  if ('value' in figures) await call('glucose.correct', { ...shared, value: figures.value, slot: slot ?? null });
  else if (indicator !== 'glucose') await call('vital.correct', { ...shared, indicator, figures });
}
