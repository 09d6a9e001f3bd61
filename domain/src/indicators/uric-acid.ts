import { isQuestionedUricAcid, judgeUricAcidEntry, STORABLE_URIC_ACID } from '../uric-acid/entry.js';
import { uricAcidLevel } from '../uric-acid/level.js';
import { defineIndicator } from './definition.js';
import { asFigures, toneOfLevel } from './level-tone.js';

/** Uric acid in the blood. Its level is shown; it raises no warnings (docs/decisions/0019-indicators.md). */
export const URIC_ACID = defineIndicator({
  figures: [
    {
      name: 'urate',
      unit: 'µmol/L',
      decimals: 0,
      ...STORABLE_URIC_ACID,
      headings: [
        '尿酸',
        '尿酸值',
        '血尿酸',
        '测量值',
        '检测值',
        '测量结果',
        '检测结果',
        '结果',
        'value',
        'result',
        'uric acid',
        'urate',
        'ua',
      ],
      heading: /尿酸|uric|urate|^ua\b|^(value|result)\b/i,
    },
  ],
  unit: 'µmol/L',
  workbench: 'uricAcid',
  endpoints: 'vital',
  axis: { min: 100, max: 600 },
  isRanked: true,
  level: {
    name: 'level',
    values: ['normal', 'low', 'high'],
    of: ({ urate }, { sex, settings }) => uricAcidLevel(urate, sex, settings.uricAcidCuts),
    toneOf: toneOfLevel,
  },
  isQuestioned: ({ urate }) => isQuestionedUricAcid(urate),
  entry: {
    example: '356',
    blank: '–',
    keys: 'decimal',
    judge: (typed) => asFigures(judgeUricAcidEntry(typed), (urate) => ({ urate })),
  },
});
