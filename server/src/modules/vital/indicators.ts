import type { Indicator, RequestOf, VitalReading } from '@wardlink/contract';
import {
  isQuestionedKetone,
  isQuestionedPressure,
  isQuestionedTemperature,
  isQuestionedUricAcid,
  isStorablePressure,
  ketoneLevel,
  pressureStatus,
  temperatureLevel,
  uricAcidLevel,
  type PressureStatus,
} from '@wardlink/domain';
import { Refusal } from '../../core/refusal.js';
import { refuseOddEnd } from '../readings/meter-end.js';
import type { Settings } from '../../core/settings.js';

type Given = RequestOf<'vital.record'>['figures'];
type PressureGiven = Extract<Given, { systolic: number }>;
type TemperatureGiven = Extract<Given, { celsius: number }>;
type UricAcidGiven = Extract<Given, { urate: number }>;
type KetoneGiven = Extract<Given, { ketone: number }>;
/** The columns that an indicator adds to those of every measurement. */
export type FigureColumns = Record<string, string | number | null>;

/** Whom figures are of, and what is in force there: some levels depend on both. */
export interface JudgedFor {
  sex: 'male' | 'female';
  settings: Pick<Settings, 'uricAcidCuts' | 'ketoneEdges'>;
}

/** All that differs from indicator to indicator; everything else is the same for all. */
export interface IndicatorDefinition {
  table: 'pressureReading' | 'temperatureReading' | 'uricAcidReading' | 'ketoneReading';
  columns: readonly string[];
  /** Judges figures. @throws Refusal `input.invalid` for another indicator's or impossible ones, `reading.meterEnd`, `reading.unusual` */
  judge(figures: Given, confirmed: boolean, whose: JudgedFor): FigureColumns;
  /** A row's own part of a reading. */
  read(row: FigureColumns): Pick<VitalReading, 'indicator'> & FigureColumns;
}

function misfit(): Refusal {
  return new Refusal('input.invalid', { field: 'figures' });
}

function ask(questioned: boolean, confirmed: boolean): void {
  if (questioned && !confirmed) throw new Refusal('reading.unusual', { field: 'figures' });
}

const isPressure = (given: Given): given is PressureGiven => 'systolic' in given;
const isUricAcid = (given: Given): given is UricAcidGiven => 'urate' in given;
const isKetone = (given: Given): given is KetoneGiven => 'ketone' in given;
const isTemperature = (given: Given): given is TemperatureGiven => 'celsius' in given;

export const INDICATORS: Record<Indicator, IndicatorDefinition> = {
  pressure: {
    table: 'pressureReading',
    columns: ['systolic', 'diastolic', 'heartRate', 'status'],
    judge(given, confirmed) {
      if (!isPressure(given)) throw misfit();
      const { systolic, diastolic, heartRate } = given;
      const figures = { systolic, diastolic, heartRate };
      if (!isStorablePressure(figures)) throw misfit();
      ask(isQuestionedPressure(figures), confirmed);
      return { ...figures, status: pressureStatus(systolic, diastolic) };
    },
    read: ({ systolic, diastolic, heartRate, status }) => ({
      indicator: 'pressure',
      systolic: Number(systolic),
      diastolic: Number(diastolic),
      heartRate: heartRate === null ? null : Number(heartRate),
      status: Number(status) as PressureStatus,
    }),
  },
  temperature: {
    table: 'temperatureReading',
    columns: ['celsius', 'level'],
    judge(given, confirmed) {
      if (!isTemperature(given)) throw misfit();
      ask(isQuestionedTemperature(given.celsius), confirmed);
      return { celsius: given.celsius, level: temperatureLevel(given.celsius) };
    },
    read: ({ celsius, level }) => ({ indicator: 'temperature', celsius: Number(celsius), level: String(level) }),
  },
  uricAcid: {
    table: 'uricAcidReading',
    columns: ['urate', 'level'],
    judge(given, confirmed, { sex, settings }) {
      if (!isUricAcid(given)) throw misfit();
      ask(isQuestionedUricAcid(given.urate), confirmed);
      return { urate: given.urate, level: uricAcidLevel(given.urate, sex, settings.uricAcidCuts) };
    },
    read: ({ urate, level }) => ({ indicator: 'uricAcid', urate: Number(urate), level: String(level) }),
  },
  ketone: {
    table: 'ketoneReading',
    columns: ['ketone', 'comparator', 'level'],
    judge(given, confirmed, { settings }) {
      if (!isKetone(given)) throw misfit();
      const { ketone, comparator = null } = given;
      const measured = { value: ketone, comparator };
      refuseOddEnd('ketone', measured);
      ask(comparator !== null || isQuestionedKetone(ketone), confirmed);
      return { ketone, comparator, level: ketoneLevel(measured, settings.ketoneEdges) };
    },
    read: ({ ketone, comparator, level }) => ({
      indicator: 'ketone',
      ketone: Number(ketone),
      comparator: comparator ?? null,
      level: String(level),
    }),
  },
};
