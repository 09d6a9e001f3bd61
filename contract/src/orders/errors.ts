import type { ErrorEntry } from '../base/error-entry.js';

/** Plans, tasks and executions. */
export const ordersErrors = {
  'plan.unknown': { status: 404, zh: '没有找到该计划', en: 'No such plan' },
  'plan.changed': {
    status: 409,
    zh: '计划已被他人修改，请刷新后再试',
    en: 'The plan was changed by somebody else meanwhile: reload and try again',
  },
  'plan.over': { status: 409, zh: '计划已经结束', en: 'The plan has already ended' },
  'plan.undoOver': {
    status: 409,
    zh: '只有开立者可在 2 分钟内、尚未执行时撤销；请改为更改或停止',
    en: 'Only its doctor can undo an order, within 2 minutes and before anybody has acted on it: change or stop it',
  },
  'plan.past': { status: 422, zh: '计划不能从过去的日期开始', en: 'A plan cannot begin on a past day' },
  'plan.backwards': { status: 422, zh: '结束日期不能早于开始日期', en: 'The last day is before the first' },
  'plan.brandUnknown': { status: 422, zh: '该类别没有此品牌', en: 'This category has no such brand' },
  'plan.doses': { status: 422, zh: '请填写各餐段的剂量', en: 'Give a dose for each meal segment' },
  'plan.unusualDose': {
    status: 422,
    zh: '单次胰岛素剂量超过 {units} U，请确认',
    en: 'More than {units} U of insulin in one dose: confirm that it is correct',
  },
  'plan.aboveMost': {
    status: 422,
    zh: '{dose} 超过单次或单日最大剂量 {most}，请确认',
    en: '{dose} is above the maximum single or daily dose ({most}): confirm that it is correct',
  },
  'plan.farAboveMost': {
    status: 422,
    zh: '{dose} 达到最大剂量 {most} 的十倍以上，不能下达，请核对单位',
    en: '{dose} is at least ten times the maximum single or daily dose ({most}) and cannot be ordered: check the unit',
  },
  'plan.doseDiffers': {
    status: 422,
    zh: '现为 {running}，新剂量 {dose}，请确认',
    en: 'Now {running}, new {dose}: confirm that it is correct',
  },
  'plan.doseFar': {
    status: 422,
    zh: '现为 {running}，新剂量 {dose}，相差很大，请再输入一次新剂量',
    en: 'Now {running}, new {dose}, far apart: enter the new dose again',
  },
  'plan.endsDoses': {
    status: 409,
    zh: '该医嘱将结束正在执行的剂量：{doses}。请从该医嘱上修改',
    en: 'This order ends current doses: {doses}. Change the order from its own line',
  },
  'plan.endsSlots': {
    status: 409,
    zh: '该医嘱将结束正在执行的时段：{slots}。请从该医嘱上修改',
    en: 'This order ends slots that are measured now: {slots}. Change the order from its own line',
  },
  'plan.changeDoses': {
    status: 422,
    zh: '更改前后 24 小时内共 {dose}，平时每日为 {usual}，请确认',
    en: '{dose} within 24 hours of the change, usually {usual} a day: confirm that it is correct',
  },
  'plan.slotOver': {
    status: 422,
    zh: '{slot} 的时间已过，请选择以后的时段',
    en: 'This slot has passed ({slot}): choose a later one',
  },
  'plan.doseGiven': {
    status: 409,
    zh: '{slot} 的剂量已经执行，请选择以后的时段',
    en: 'The dose of this slot was given meanwhile ({slot}): choose a later one',
  },
  'plan.changeReason': {
    status: 422,
    zh: '请填写更改正在执行的医嘱的原因',
    en: 'State why the current order is being changed',
  },
  'task.unknown': { status: 404, zh: '当天没有这项任务', en: 'There is no such task on that day' },
  'task.settled': {
    status: 409,
    zh: '该任务已由 {name} 于 {time} 登记',
    en: '{name} already recorded this task at {time}',
  },
  'task.early': { status: 422, zh: '还没有到执行时间', en: 'It is not time for this task yet' },
  'task.byReading': {
    status: 422,
    zh: '监测任务请录入测量值',
    en: 'Enter the reading: this completes the task',
  },
  'execution.beforeAdmission': {
    status: 422,
    zh: '执行时间 {time} 早于入院时间，请核对；如属实请填写原因',
    en: 'The time {time} is before admission: check it, and give the reason if it is correct',
  },
  'execution.beforeOrder': {
    status: 422,
    zh: '执行时间 {time} 早于医嘱下达时间 {ordered}，请核对；如属实请填写原因',
    en: 'The time {time} is before the order of {ordered}: check it, and give the reason if it is correct',
  },
  'execution.notADose': {
    status: 422,
    zh: '实际剂量应大于 0，最多三位小数，例如 8 或 0.5',
    en: 'The amount given is a number above 0 with at most three decimals, such as 8 or 0.5',
  },
  'execution.amountDiffers': {
    status: 422,
    zh: '医嘱 {ordered}，实际 {given}，请选择原因',
    en: 'Ordered {ordered}, given {given}: say why',
  },
  'execution.noteMissing': {
    status: 422,
    zh: '实际剂量与医嘱不同且原因为“其他”，请填写说明',
    en: 'The amount differs from the order for another reason: explain it in a note',
  },
  'execution.amountFar': {
    status: 422,
    zh: '医嘱 {ordered}，实际 {given}，相差很大，请再输入一次实际剂量',
    en: 'Ordered {ordered}, given {given}: far apart. Re-enter the dose given',
  },
  'execution.amountBeyond': {
    status: 422,
    zh: '医嘱 {ordered}，实际 {given}，超过单次最大剂量 {most}，不能登记。如确已使用，请立即报告医生',
    en: 'Ordered {ordered}, given {given}: above the maximum single dose ({most}), so it cannot be recorded. If it was really given, tell a doctor at once',
  },
  'execution.unknown': { status: 404, zh: '没有找到该执行记录', en: 'No such execution record' },
  'execution.ofReading': {
    status: 409,
    zh: '该记录来自测量值，请更正或作废测量记录',
    en: 'This comes from a reading: correct or void the reading',
  },
} as const satisfies Record<string, ErrorEntry>;
