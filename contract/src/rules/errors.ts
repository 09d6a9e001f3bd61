import type { ErrorEntry } from '../base/error-entry.js';

/** Rules of nodes. */
export const rulesErrors = {
  'range.invalid': {
    status: 422,
    zh: '预警值不符合规范',
    en: 'The warning value does not meet the specifications',
  },
  'alarm.invalid': {
    status: 422,
    zh: '报警值不符合规范',
    en: 'The alarm value does not meet the specifications',
  },
  'windows.incomplete': {
    status: 422,
    zh: '请选择完整的对应时间段',
    en: 'Please select the complete corresponding time period',
  },
  'windows.invalid': {
    status: 422,
    zh: '设置的时间段不符合规范',
    en: 'The set time period does not meet the specifications',
  },
  'escalation.invalid': {
    status: 422,
    zh: '升级时间须为递增的整分钟，最长 1440 分钟',
    en: 'Escalation times must be whole minutes, each later than the one before, up to 1440',
  },
  'passwordRule.invalid': {
    status: 422,
    zh: '密码规则不符合规范：{field}',
    en: 'The password rule does not meet the specifications: {field}',
  },
  'passwordRule.ofHospital': {
    status: 422,
    zh: '密码规则只能在医院一级设置',
    en: 'The password rule is set for the whole hospital only',
  },
  'rule.changed': {
    status: 409,
    zh: '规则已被他人修改，请刷新后再改',
    en: 'The rules were changed by somebody else meanwhile: reload and try again',
  },
} as const satisfies Record<string, ErrorEntry>;
