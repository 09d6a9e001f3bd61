import type { ErrorEntry } from './error-entry.js';

/** Quality control of meters. */
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
  'lot.unknown': { status: 404, zh: '没有找到该批号', en: 'No such lot' },
  'lot.expired': { status: 422, zh: '{lot} 已过有效期', en: '{lot} has expired' },
  'lot.invalid': { status: 422, zh: '{lot} 已停用', en: '{lot} has been taken out of use' },
  'lot.exists': {
    status: 409,
    zh: '该品牌下已有此批号，请勿重复建档',
    en: 'This lot of the brand already exists',
  },
  'lot.codeInvalid': {
    status: 422,
    zh: '试纸批号应为2位数字、1个大写字母和6位数字，如 26B118042',
    en: 'A lot of test strips has 2 digits, a capital letter and 6 digits, such as 26B118042',
  },
  'lot.dates': {
    status: 422,
    zh: '有效期应晚于生产日期，生产日期不能晚于今天',
    en: 'A lot expires after it was produced, and was produced no later than today',
  },
  'lot.opened': {
    status: 422,
    zh: '开封日期不能早于生产日期，也不能晚于今天或有效期',
    en: 'A lot is opened after it was produced, no later than today and before it expires',
  },
  'lot.targets': {
    status: 422,
    zh: '应为：下限 < 靶值 < 上限，最多1位小数',
    en: 'The target has to be between its limits, with one decimal at most',
  },
  'lot.used': {
    status: 409,
    zh: '该批号已用于质控，水平不能再修改；请停用后重新建档',
    en: 'This lot was used in controls, so its level cannot change; take it out of use and add another one',
  },
  'lot.changed': {
    status: 409,
    zh: '该批号已被他人修改，请重新加载',
    en: 'Somebody else has changed this lot; load it again',
  },
  'stock.notEnough': {
    status: 422,
    zh: '库存不足：该处现有 {left} 条',
    en: 'There are only {left} strips in that place',
  },
  'strip.lowUnsupported': {
    status: 422,
    zh: '该试纸不支持低值质控液',
    en: 'This test strip does not support the low type of control solution',
  },
  'strip.normalUnsupported': {
    status: 422,
    zh: '该试纸不支持正常值质控液',
    en: 'This test strip does not support the normal type of control solution',
  },
  'strip.highUnsupported': {
    status: 422,
    zh: '该试纸不支持高值质控液',
    en: 'This test strip does not support the high type of control solution',
  },
  'strip.modelUnsupported': {
    status: 422,
    zh: '该批号试纸不适用于型号 {model}',
    en: 'Strips of this lot do not fit the model {model}',
  },
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
  'controlPlan.invalid': {
    status: 422,
    zh: '质控计划不符合规范，至少一条规则须判为失控',
    en: 'The control plan does not meet the specifications; at least one rule has to reject',
  },
} as const satisfies Record<string, ErrorEntry>;
