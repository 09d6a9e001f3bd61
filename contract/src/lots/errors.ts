import type { ErrorEntry } from '../base/error-entry.js';

/** Lots of test strips and control solutions. */
export const lotsErrors = {
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
} as const satisfies Record<string, ErrorEntry>;
