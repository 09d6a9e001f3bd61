import type { ErrorEntry } from '../base/error-entry.js';

/** Authorisations to use meters. */
export const operatorsErrors = {
  'authorisation.unknown': { status: 404, zh: '没有找到该授权记录', en: 'No such authorisation' },
  'authorisation.dates': {
    status: 422,
    zh: '培训、考核、授权日期应依次排列，培训与考核不能晚于今天，授权不超过3年且未过期',
    en: 'Training, assessment and authorisation follow each other; the first two are not in the future, the last ends after today and lasts three years at most',
  },
  'authorisation.notPassed': {
    status: 422,
    zh: '考核成绩低于 {pass} 分，不能授权',
    en: 'A score below {pass} does not allow authorisation',
  },
  'authorisation.own': {
    status: 403,
    zh: '不能为本人授权或撤销授权',
    en: 'Somebody else must give or withdraw your authorisation',
  },
  'authorisation.noOperator': {
    status: 422,
    zh: '该人员的角色没有录入血糖的权限',
    en: 'The role of this person cannot enter glucose values',
  },
  'authorisation.withdrawn': { status: 409, zh: '该授权已撤销', en: 'This authorisation was withdrawn already' },
} as const satisfies Record<string, ErrorEntry>;
