import { isQuestionedTemperature, judgeTemperatureEntry, STORABLE_TEMPERATURE } from '../temperature/entry.js';
import { temperatureLevel } from '../temperature/level.js';
import { isValidTemperatureRange, temperatureVerdict } from '../warnings/verdict.js';
import { defineIndicator } from './definition.js';
import { SIDE_STATUS, toneOfLevel } from './level-tone.js';

export const TEMPERATURE = defineIndicator({
  figures: [
    {
      name: 'celsius',
      unit: '°C',
      decimals: 1,
      ...STORABLE_TEMPERATURE,
      headings: [
        '体温',
        '体温值',
        '温度',
        '测量值',
        '检测值',
        '测量结果',
        '检测结果',
        '结果',
        'value',
        'result',
        'temperature',
        'body temperature',
        'temp',
        'celsius',
      ],
      heading: /体温|温度|temp|celsius|^value\b/i,
      message: 'temperature',
    },
  ],
  unit: '°C',
  workbench: 'temperature',
  endpoints: 'vital',
  axis: { min: 35, max: 40 },
  isRanked: true,
  level: {
    name: 'level',
    values: ['normal', 'low', 'lowFever', 'mediumHot', 'highFever'],
    of: ({ celsius }) => temperatureLevel(celsius),
    toneOf: toneOfLevel,
  },
  isQuestioned: ({ celsius }) => isQuestionedTemperature(celsius),
  entry: {
    example: '36.8',
    blank: '–',
    keys: 'decimal',
    judge(typed) {
      const verdict = judgeTemperatureEntry(typed);
      return 'celsius' in verdict ? { kind: verdict.kind, figures: { celsius: verdict.celsius } } : verdict;
    },
  },
  warning: {
    codes: { inside: 102, outside: 202 },
    listedWith: 'temperature',
    judge({ celsius }, { settings }) {
      const range = settings.temperatureRange;
      const verdict = temperatureVerdict(celsius, range, settings.temperatureCritical);
      return verdict && { status: SIDE_STATUS[verdict.side], critical: verdict.critical, range };
    },
    levelOf: ({ celsius }) => temperatureLevel(celsius),
    isValidRange: (range) => !('systolic' in range) && isValidTemperatureRange(range),
  },
});
