import type { ErrorEntry } from '../base/error-entry.js';

/** Readings of all indicators. */
export const readingsErrors = {
  'reading.unknown': { status: 404, zh: '没有找到该记录', en: 'No such reading' },
  'reading.future': { status: 422, zh: '测量时间不能晚于当前时间', en: 'The measurement time is in the future' },
  'reading.beforeAdmission': {
    status: 422,
    zh: '测量时间 {time} 早于入院时间，请核对；如属实请填写原因',
    en: 'The measurement time {time} is before admission: check it, and give the reason if it is correct',
  },
  'reading.late': {
    status: 422,
    zh: '测量时间 {time} 距今超过 {hours} 小时，请核对；如属实请填写原因',
    en: 'The measurement time {time} is more than {hours} hours ago: check it, and give the reason if it is correct',
  },
  'reading.unconfirmed': {
    status: 422,
    zh: '血糖值不在 3–33.1 之间，请确认是否使用',
    en: 'The value is outside 3–33.1: confirm that it is correct',
  },
  'reading.meterEnd': {
    status: 422,
    zh: 'HI（>）、LO（<）的数值须为仪器的量程边界：{ends} mmol/L',
    en: 'HI (>) and LO (<) must carry a limit of the meter range: {ends} mmol/L',
  },
  'reading.aboveMeters': {
    status: 422,
    zh: '{value} 超过任何血糖仪能显示的数值（{top}），如属实请再输入一次',
    en: '{value} mmol/L is more than any meter shows ({top}): enter it again if it is correct',
  },
  'reading.unusual': {
    status: 422,
    zh: '数值不常见，请确认是否使用',
    en: 'The figures are unusual: confirm that they are correct',
  },
  'record.double': {
    status: 409,
    zh: '{name} 已于 {time} 记录：{what}。若为另一次，请确认后再保存',
    en: '{name} recorded at {time}: {what}. Save again only if this was a separate one',
  },
  'reading.changed': {
    status: 409,
    zh: '记录已被他人修改，请刷新后再改',
    en: 'The reading was changed by somebody else meanwhile: reload and try again',
  },
  'reading.voided': {
    status: 409,
    zh: '该记录已由 {name} 于 {time} 作废：{reason}',
    en: '{name} voided this reading at {time}: {reason}',
  },
  'ambulatory.unknown': { status: 404, zh: '没有找到该动态血压监测', en: 'No such ambulatory monitoring' },
  'ambulatory.running': {
    status: 409,
    zh: '该患者已绑定监测仪 {device}，请先结束',
    en: 'The patient is already wearing monitor {device}: end that monitoring first',
  },
  'ambulatory.deviceTaken': {
    status: 409,
    zh: '监测仪 {device} 正由{who}佩戴，请先结束其监测',
    en: 'Monitor {device} is worn by {who}: end that monitoring first',
  },
  'ambulatory.outside': {
    status: 422,
    zh: '测量时间 {time} 不在本次监测期间内',
    en: 'The measurement time {time} is outside this monitoring period',
  },
  'ambulatory.beforeBinding': {
    status: 422,
    zh: '测量时间 {time} 早于监测仪的绑定时间 {bound}：请结束本次监测，重新绑定并填写实际佩戴时间，再导入该文件',
    en: 'The measurement time {time} is before the monitor was fitted at {bound}: end this monitoring, fit the monitor again with the actual fitting time, then import the file',
  },
  'ambulatory.startInvalid': {
    status: 422,
    zh: '佩戴时间不能晚于现在，也不能早于 {earliest}',
    en: 'The fitting time cannot be in the future or before {earliest}',
  },
  'ambulatory.diaryInvalid': {
    status: 422,
    zh: '起床时间须晚于入睡时间，且在 16 小时以内',
    en: 'The time of waking must follow that of falling asleep within 16 hours',
  },
  'reading.otherPatient': {
    status: 409,
    zh: '同一设备、时间和数值的记录已属于另一位患者',
    en: 'This device has sent the same time and value for another patient',
  },
} as const satisfies Record<string, ErrorEntry>;
