import type { ErrorEntry } from './entry.js';

/** Patients, readings, orders, devices and warnings. */
export const careErrors = {
  'patient.unknown': { status: 404, zh: '没有找到该患者', en: 'No such patient' },
  'patient.discharged': {
    status: 409,
    zh: '患者已出院，不能录入',
    en: 'The patient has been discharged: nothing can be entered',
  },
  'patient.changed': {
    status: 409,
    zh: '患者资料已被他人修改，请刷新后再试',
    en: 'The patient was changed by somebody else meanwhile: reload and try again',
  },
  'patient.notDischarged': { status: 409, zh: '患者没有出院', en: 'The patient has not been discharged' },
  'patient.inHospital': { status: 409, zh: '患者已在院：{who}', en: 'The patient is in hospital already: {who}' },
  'patient.duplicate': {
    status: 409,
    zh: '{field}已有患者登记：{who}',
    en: 'A patient with this {field} is registered: {who}',
  },
  'patient.duplicateElsewhere': {
    status: 409,
    zh: '{field}已在本院其他科室登记，您没有权限查看该患者',
    en: 'This {field} is registered in another part of the hospital, with a patient you may not see',
  },
  'patient.samePhone': {
    status: 409,
    zh: '该手机号已有患者登记：{who}。如为家属共用，请确认使用',
    en: 'A patient with this mobile number is registered: {who}. If relatives share it, confirm it',
  },
  'patient.samePhoneElsewhere': {
    status: 409,
    zh: '该手机号已在本院其他科室登记。如为家属共用，请确认使用',
    en: 'This mobile number is registered in another part of the hospital. If relatives share it, confirm it',
  },
  'reading.unknown': { status: 404, zh: '没有找到该记录', en: 'No such reading' },
  'reading.future': { status: 422, zh: '测量时间不能晚于当前时间', en: 'The measure time lies in the future' },
  'reading.beforeAdmission': {
    status: 422,
    zh: '测量时间 {time} 早于入院时间，请核对；如属实请填写原因',
    en: 'The measure time {time} lies before the admission: check it, and give the reason if it is right',
  },
  'reading.late': {
    status: 422,
    zh: '测量时间 {time} 距今超过 {hours} 小时，请核对；如属实请填写原因',
    en: 'The measure time {time} is more than {hours} hours ago: check it, and give the reason if it is right',
  },
  'reading.unconfirmed': {
    status: 422,
    zh: '血糖值不在 3–33.1 之间，请确认是否使用',
    en: 'The value lies outside 3–33.1: confirm that it is meant',
  },
  'reading.unusual': {
    status: 422,
    zh: '数值不常见，请确认是否使用',
    en: 'The figures are unusual: confirm that they are meant',
  },
  'reading.changed': {
    status: 409,
    zh: '记录已被他人修改，请刷新后再改',
    en: 'The reading was changed by somebody else meanwhile: reload and try again',
  },
  'ambulatory.unknown': { status: 404, zh: '没有找到该动态血压监测', en: 'No such ambulatory monitoring' },
  'ambulatory.running': {
    status: 409,
    zh: '该患者已绑定监测仪 {device}，请先结束',
    en: 'The patient wears monitor {device} already: end that monitoring first',
  },
  'ambulatory.deviceTaken': {
    status: 409,
    zh: '监测仪 {device} 正由其他患者佩戴',
    en: 'Monitor {device} is worn by another patient',
  },
  'ambulatory.outside': {
    status: 422,
    zh: '测量时间 {time} 不在本次监测期间内',
    en: 'The measure time {time} lies outside of this monitoring',
  },
  'ambulatory.diaryInvalid': {
    status: 422,
    zh: '起床时间须晚于入睡时间，且在 16 小时以内',
    en: 'The time of waking must follow that of falling asleep within 16 hours',
  },
  'plan.unknown': { status: 404, zh: '没有找到该计划', en: 'No such plan' },
  'plan.changed': {
    status: 409,
    zh: '计划已被他人修改，请刷新后再试',
    en: 'The plan was changed by somebody else meanwhile: reload and try again',
  },
  'plan.over': { status: 409, zh: '计划已经结束', en: 'The plan has come to an end already' },
  'plan.past': { status: 422, zh: '计划不能从过去的日期开始', en: 'A plan cannot begin on a day that is over' },
  'plan.backwards': { status: 422, zh: '结束日期不能早于开始日期', en: 'The last day lies before the first' },
  'plan.brandUnknown': { status: 422, zh: '该类别没有此品牌', en: 'This category has no such brand' },
  'plan.doses': { status: 422, zh: '请填写各餐段的剂量', en: 'Give a dose for each meal segment' },
  'plan.unusualDose': {
    status: 422,
    zh: '单次胰岛素剂量超过 {units} U，请确认',
    en: 'A dose of more than {units} U of insulin at once: confirm that it is meant',
  },
  'task.unknown': { status: 404, zh: '当天没有这项任务', en: 'There is no such task on that day' },
  'task.settled': {
    status: 409,
    zh: '该任务已由 {name} 于 {time} 登记',
    en: '{name} has written this task down already, at {time}',
  },
  'task.early': { status: 422, zh: '还没有到执行时间', en: 'It is not time for this task yet' },
  'task.byReading': {
    status: 422,
    zh: '监测任务请录入测量值',
    en: 'Enter the reading: it completes the task by itself',
  },
  'execution.unknown': { status: 404, zh: '没有找到该执行记录', en: 'No such execution record' },
  'execution.ofReading': {
    status: 409,
    zh: '该记录来自测量值，请更正测量记录',
    en: 'This comes from a reading: correct the reading',
  },
  'device.tokenMissing': {
    status: 401,
    zh: '缺少设备令牌（Authorization: Bearer …）',
    en: 'The device token is missing (Authorization: Bearer …)',
  },
  'device.tokenWrong': { status: 401, zh: '设备令牌不正确', en: 'The device token is wrong' },
  'device.withdrawn': { status: 403, zh: '设备已停用', en: 'The device has been withdrawn' },
  'device.registered': {
    status: 409,
    zh: '该序列号的设备已登记',
    en: 'A device with this serial number is registered',
  },
  'device.unknown': { status: 404, zh: '没有找到该设备', en: 'No such device' },
  'device.userUnknown': {
    status: 422,
    zh: '没有找到该用户，或该用户不能录入',
    en: 'No such user, or the user may not enter readings',
  },
  'reading.otherPatient': {
    status: 409,
    zh: '同一设备、时间和数值的记录已属于另一位患者',
    en: 'This device has sent the same time and value for another patient',
  },
  'warning.unknown': { status: 404, zh: '没有找到该预警', en: 'No such warning' },
  'warning.noteMissing': {
    status: 422,
    zh: '危急预警须填写处理记录',
    en: 'Write what was done about a critical warning',
  },
  'warning.notReopened': {
    status: 409,
    zh: '只有确认者本人可在 30 秒内撤销确认',
    en: 'Only who acknowledged a warning can undo it, within 30 seconds',
  },
  'report.linkInvalid': { status: 403, zh: '报告链接无效', en: 'The report link is not valid' },
  'report.linkExpired': { status: 403, zh: '报告链接已过期', en: 'The report link has expired' },
  'call.notInvited': {
    status: 403,
    zh: '你不在这次通话的邀请之中',
    en: 'You are not one of the people of this call',
  },
  'chat.partnerForbidden': { status: 403, zh: '不能与该用户沟通', en: 'You may not talk with this user' },
  'message.tooLong': { status: 422, zh: '消息过长', en: 'The message is too long' },
  'message.empty': { status: 422, zh: '内容为空', en: 'Content is empty' },
} as const satisfies Record<string, ErrorEntry>;
