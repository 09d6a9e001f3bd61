import { GLUCOSE_STATUS, glucoseStatus, isValidRange, rangeFor, type GlucoseRange } from '../glucose/alarm.js';
import { judgeGlucoseEntry, STORABLE, UNQUESTIONED } from '../glucose/entry.js';
import { RANDOM_SLOT } from '../glucose/slots.js';
import { targetBand } from '../glucose/targets.js';
import { toMgPerDecilitre, toMmolPerLitre } from '../glucose/units.js';
import { glucoseVerdict, isUrgentLow } from '../warnings/verdict.js';
import { defineIndicator, type LevelContext } from './definition.js';
import { asFigures, SIDE_STATUS } from './level-tone.js';

/** The range for a reading. */
const rangeOf = ({ slot, settings }: LevelContext): GlucoseRange =>
  rangeFor(settings.glucoseRanges, slot ?? RANDOM_SLOT);

export const GLUCOSE = defineIndicator({
  figures: [
    {
      name: 'value',
      unit: 'mmol/L',
      decimals: 1,
      ...STORABLE,
      headings: [
        '血糖',
        '血糖值',
        '葡萄糖',
        '血糖结果',
        '测量值',
        '检测值',
        '测量结果',
        '检测结果',
        '结果',
        'value',
        'result',
        'glucose',
        'blood glucose',
        'glucose value',
        'glucose result',
        'bg',
        'sugar',
        'blood sugar',
      ],
      heading: /血糖(?!仪)|葡萄糖|测量值|检测值|结果|glucose|^(value|result|bg|sugar)\b/i,
      message: 'bsValue',
    },
  ],
  unit: 'mmol/L',
  workbench: null,
  endpoints: 'glucose',
  axis: { min: 0, max: 18 },
  isRanked: true,
  meter: 'glucose',
  slots: true,
  isControlled: true,
  target: (target, slot) => targetBand(target, slot ?? RANDOM_SLOT),
  otherUnit: { name: 'mg/dL', toOwn: toMmolPerLitre, fromOwn: toMgPerDecilitre },
  level: {
    name: 'status',
    values: Object.values(GLUCOSE_STATUS),
    of: (measured, whose) => glucoseStatus(measured, rangeOf(whose)),
    toneOf: (status) => (status === GLUCOSE_STATUS.normal ? 'normal' : status === GLUCOSE_STATUS.high ? 'high' : 'low'),
  },
  isQuestioned: ({ value, comparator }) =>
    comparator != null || value <= UNQUESTIONED.above || value >= UNQUESTIONED.below,
  entry: {
    example: '7.8',
    blank: '–',
    keys: 'decimal',
    judge: (typed) => asFigures(judgeGlucoseEntry(typed), (value, comparator) => ({ value, comparator })),
    isRepeated: true,
  },
  warning: {
    codes: { inside: 101, outside: 201 },
    listedWith: 'glucose',
    judge(measured, whose) {
      const range = rangeOf(whose);
      const verdict = glucoseVerdict(measured, range, whose.settings.criticalRange);
      const urgent = isUrgentLow(measured.value);
      return verdict && { status: SIDE_STATUS[verdict.side], critical: verdict.critical, urgent, range };
    },
    isValidRange: (range) => !('systolic' in range) && isValidRange(range),
    needsSugar: true,
  },
});
