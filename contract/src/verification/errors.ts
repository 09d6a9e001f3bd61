import type { ErrorEntry } from '../base/error-entry.js';

/** Verification of meters. */
export const verificationErrors = {
  'verification.unknown': { status: 404, zh: '没有找到该验证记录', en: 'No such verification' },
  'verification.changed': {
    status: 409,
    zh: '该验证记录已被修改，请重新加载',
    en: 'This verification has been changed; load it again',
  },
  'verification.notNow': {
    status: 409,
    zh: '该验证记录当前状态不能进行此操作',
    en: 'This cannot be done with the verification in its present state',
  },
  'verification.ownDraft': {
    status: 403,
    zh: '草稿只能由录入人继续',
    en: 'Only the person who began a draft can continue it',
  },
  'verification.ownReview': {
    status: 403,
    zh: '操作人不能复核自己的验证记录',
    en: 'The operator cannot review their own verification',
  },
  'verification.empty': {
    status: 422,
    zh: '完成前须填写此项',
    en: 'This has to be entered before the verification is finished',
  },
  'verification.dayInvalid': {
    status: 422,
    zh: '检测日期不能晚于今天',
    en: 'A verification cannot be in the future',
  },
  'verification.scoreInvalid': {
    status: 422,
    zh: '得分应为0–100的数值',
    en: 'The score has to be a figure from 0 to 100',
  },
  'verification.samples': {
    status: 422,
    zh: '第 {row} 行不能使用，请更正后再完成',
    en: 'Line {row} cannot be used; correct it before finishing',
  },
  'verification.insufficient': {
    status: 422,
    zh: '数据不足，不能作出结论（{have} / {need}）；请先保存草稿',
    en: 'There are not enough data for a verdict ({have} of {need}); keep it as a draft',
  },
} as const satisfies Record<string, ErrorEntry>;
