import type { ErrorEntry } from '../base/error-entry.js';

/** Visits and examinations of outpatients. */
export const outpatientsErrors = {
  'visit.changed': {
    status: 409,
    zh: '就诊记录已被他人修改，请刷新后再试',
    en: 'The visit was changed by somebody else meanwhile: reload and try again',
  },
  'visit.notOverdue': {
    status: 409,
    zh: '该患者没有逾期的复诊',
    en: 'The patient has no missed visit',
  },
  'examination.unknown': { status: 404, zh: '没有找到该检查', en: 'No such examination' },
} as const satisfies Record<string, ErrorEntry>;
