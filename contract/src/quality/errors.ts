import type { ErrorEntry } from '../base/error-entry.js';

/** Controls of meters. */
export const qualityErrors = {
  'control.unknown': { status: 404, zh: '没有找到该质控记录', en: 'No such control run' },
  'control.changed': {
    status: 409,
    zh: '该质控记录已被他人修改，请重新加载',
    en: 'Somebody else has changed this control run; load it again',
  },
  'control.notNow': {
    status: 409,
    zh: '该质控记录当前状态不能进行此操作',
    en: 'This cannot be done with the control run in its present state',
  },
  'control.ownReview': {
    status: 403,
    zh: '操作人不能复核自己的质控结果',
    en: 'The operator cannot review their own control run',
  },
  'control.levelMeasured': {
    status: 409,
    zh: '该水平已有结果，请勿重复录入',
    en: 'This level already has a result in the run',
  },
  'control.levelNotAsked': {
    status: 422,
    zh: '质控液水平与批号不符',
    en: 'The control solution is not of this level',
  },
  'control.timeInvalid': {
    status: 422,
    zh: '质控时间不能晚于现在，也不能早于7天前',
    en: 'A control can be neither in the future nor more than 7 days ago',
  },
  'control.repeatUnknown': {
    status: 422,
    zh: '要复测的质控记录不存在，或尚未录入原因与措施',
    en: 'The run to be repeated does not exist, or its cause and action are not entered yet',
  },
  'control.emergencySpent': {
    status: 409,
    zh: '该血糖仪自上次质控合格后的 {allowed} 次紧急使用已用完，请先质控或更换仪器',
    en: 'All {allowed} emergency uses of this meter since its last control are used up; run QC, or use another meter',
  },
  'control.emergencyFailed': {
    status: 409,
    zh: '该血糖仪已失控，不能紧急使用，请更换仪器',
    en: 'This meter failed its quality control and has no emergency use; use another meter',
  },
  'controlPlan.invalid': {
    status: 422,
    zh: '质控计划不符合规范，至少一条规则须判为失控',
    en: 'The control plan does not meet the specifications; at least one rule has to reject',
  },
} as const satisfies Record<string, ErrorEntry>;
