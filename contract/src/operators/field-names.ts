import type { FieldNames } from '../base/field-name.js';

/** Names of the fields of this topic, by the first word of the endpoint. */
export const operatorsFieldNames = {
  operator: {
    authorisationId: ['授权记录', 'authorisation'],
    trainedOn: ['培训日期', 'day of training'],
    examinedOn: ['考核日期', 'date of the assessment'],
    score: ['考核成绩', 'score of the assessment'],
    from: ['有效期开始', 'first day of validity'],
    until: ['有效期结束', 'last day of validity'],
  },
} satisfies Record<string, FieldNames>;
