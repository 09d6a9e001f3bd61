import { isQuestionedKetone, judgeKetoneEntry, STORABLE_KETONE } from '../ketone/entry.js';
import { KETONE_LEVELS, ketoneLevel } from '../ketone/level.js';
import { ketoneRange, ketoneVerdict } from '../warnings/verdict.js';
import { defineIndicator } from './definition.js';
import { asFigures, SIDE_STATUS, toneOfLevel } from './level-tone.js';

/** β-hydroxybutyrate in the blood. It warns by its classes, not by a range that a department sets. */
export const KETONE = defineIndicator({
  figures: [
    {
      name: 'ketone',
      unit: 'mmol/L',
      decimals: 1,
      ...STORABLE_KETONE,
      headings: [
        '血酮',
        '血酮值',
        '血酮体',
        '酮体',
        'β-羟丁酸',
        '羟丁酸',
        '测量值',
        '检测值',
        '测量结果',
        '检测结果',
        '结果',
        'value',
        'result',
        'ketone',
        'ketones',
        'blood ketone',
        'bhb',
        'bohb',
        'β-hydroxybutyrate',
      ],
      heading: /血酮|酮体|羟丁酸|ketone|^(bhb|b-?ohb)\b|^(value|result)\b/i,
    },
  ],
  unit: 'mmol/L',
  workbench: 'uricAcid',
  endpoints: 'vital',
  axis: { min: 0, max: 3 },
  isRanked: false,
  meter: 'ketone',
  level: {
    name: 'level',
    values: KETONE_LEVELS,
    of: ({ ketone: value, comparator }, { settings }) => ketoneLevel({ value, comparator }, settings.ketoneEdges),
    toneOf: toneOfLevel,
  },
  isQuestioned: ({ ketone, comparator }) => comparator != null || isQuestionedKetone(ketone),
  entry: {
    example: '0.3',
    blank: '–',
    keys: 'decimal',
    judge: (typed) => asFigures(judgeKetoneEntry(typed), (ketone, comparator) => ({ ketone, comparator })),
  },
  warning: {
    codes: { inside: 104, outside: 204 },
    listedWith: 'glucose',
    judge({ ketone: value, comparator }, { settings }) {
      const verdict = ketoneVerdict({ value, comparator }, settings.ketoneEdges);
      const range = ketoneRange(settings.ketoneEdges);
      return verdict && { status: SIDE_STATUS[verdict.side], critical: verdict.critical, range };
    },
    /** The top class and HI are critical; the other classes are distinguished by the default edges. */
    levelOf({ ketone, comparator }, critical) {
      if (critical || comparator === '>') return 'probableKetoacidosis';
      return ketoneLevel(ketone) === 'ketonaemia' ? 'ketonaemia' : 'impendingKetoacidosis';
    },
  },
});
