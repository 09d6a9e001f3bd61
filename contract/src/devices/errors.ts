import type { ErrorEntry } from '../base/error-entry.js';

/** Meters. */
export const devicesErrors = {
  'device.tokenMissing': {
    status: 401,
    zh: '缺少设备令牌（Authorization: Bearer …）',
    en: 'The device token is missing (Authorization: Bearer …)',
  },
  'device.tokenWrong': { status: 401, zh: '设备令牌不正确', en: 'The device token is wrong' },
  'device.withdrawn': { status: 403, zh: '设备已停用', en: 'The device has been withdrawn' },
  'device.userLeft': {
    status: 403,
    zh: '设备使用者已停用、无录入权限或不在设备所属科室，请管理员指定其他使用者',
    en: 'The user of the device is disabled, may not enter readings, or works elsewhere: have another user named',
  },
  'device.registered': {
    status: 409,
    zh: '该序列号的设备已登记',
    en: 'A device with this serial number is registered',
  },
  'device.unknown': { status: 404, zh: '没有找到该设备', en: 'No such device' },
  'device.changed': {
    status: 409,
    zh: '设备已被他人修改，请重新读取',
    en: 'The device was changed by somebody else: load it again',
  },
  'device.taken': {
    status: 409,
    zh: '设备已由{who}领用，请先收回',
    en: 'The device is with {who}: take it back first',
  },
  'device.stateForbids': {
    status: 409,
    zh: '设备当前状态为“{state}”，不能执行该操作',
    en: 'The device is in the state “{state}”: this is not possible now',
  },
  'device.operatorUnknown': {
    status: 422,
    zh: '没有找到操作者 {name}',
    en: 'No operator {name} is known here',
  },
  'device.notForHome': {
    status: 422,
    zh: '院内设备不能绑定患者',
    en: 'A device of the hospital cannot be bound to a patient',
  },
  'device.userUnknown': {
    status: 422,
    zh: '设备所属科室没有该用户，或该用户不能录入',
    en: 'No such user works at the place of the device, or the user may not enter readings',
  },
} as const satisfies Record<string, ErrorEntry>;
