import {
  isQuestionedPressure,
  isStorablePressure,
  judgePressureEntry,
  STORABLE_PRESSURE,
} from '../blood-pressure/entry.js';
import { PRESSURE_STATUS, pressureStatus } from '../blood-pressure/status.js';
import { isValidPressureRange, pressureVerdict } from '../warnings/verdict.js';
import { defineIndicator } from './definition.js';

export const PRESSURE = defineIndicator({
  figures: [
    {
      name: 'systolic',
      unit: 'mmHg',
      decimals: 0,
      ...STORABLE_PRESSURE.systolic,
      whole: true,
      headings: ['收缩压', '高压', 'systolic', 'systolic pressure', 'sys', 'sbp'],
      heading: /收缩|高压|systolic|^sys\b|^sbp$/i,
      message: 'systolicPressure',
    },
    {
      name: 'diastolic',
      unit: 'mmHg',
      decimals: 0,
      ...STORABLE_PRESSURE.diastolic,
      whole: true,
      headings: ['舒张压', '低压', 'diastolic', 'diastolic pressure', 'dia', 'dbp'],
      heading: /舒张|低压|diastolic|^dia\b|^dbp$/i,
      message: 'diastolicPressure',
    },
    {
      name: 'heartRate',
      unit: '',
      decimals: 0,
      ...STORABLE_PRESSURE.heartRate,
      whole: true,
      optional: true,
      headings: ['心率', '脉搏', '脉率', 'heart rate', 'pulse', 'pulse rate', 'hr', 'pr', 'bpm'],
      heading: /心率|脉搏|脉率|heart|pulse(?!.*pressure)|^hr$|^bpm$/i,
    },
  ],
  unit: 'mmHg',
  workbench: 'pressure',
  endpoints: 'vital',
  axis: { min: 40, max: 180 },
  isRanked: true,
  level: {
    name: 'status',
    values: Object.values(PRESSURE_STATUS),
    of: ({ systolic, diastolic }) => pressureStatus(systolic, diastolic),
    toneOf: (status) =>
      status === PRESSURE_STATUS.normal ? 'normal' : status === PRESSURE_STATUS.low ? 'low' : 'high',
    keyOf: (status) => Object.entries(PRESSURE_STATUS).find(([, code]) => code === status)?.[0] ?? 'normal',
  },
  isPossible: isStorablePressure,
  isQuestioned: isQuestionedPressure,
  entry: { example: '120/80/72', blank: '–/–/–', keys: 'text', judge: judgePressureEntry },
  warning: {
    codes: { inside: 103, outside: 203 },
    listedWith: 'pressure',
    judge({ systolic, diastolic }, { settings }) {
      const range = settings.pressureRange;
      const verdict = pressureVerdict(systolic, diastolic, range, settings.pressureCritical);
      if (!verdict) return undefined;
      const { status, critical, standings } = verdict;
      return { status, critical, range, standings };
    },
    isValidRange: (range) => 'systolic' in range && isValidPressureRange(range),
  },
});
