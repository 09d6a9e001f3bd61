import type { DeviceKind, DeviceState, DeviceTrouble, DeviceUse } from '@wardlink/domain';
import type { Language } from '../base/language.js';

interface DeviceWords {
  /** Title of the list and of its file, by use. */
  title: Record<DeviceUse, string>;
  use: Record<DeviceUse, string>;
  kind: Record<DeviceKind, string>;
  state: Record<DeviceState, string>;
  trouble: Record<DeviceTrouble, string>;
  token: Record<'none' | 'valid' | 'withdrawn' | 'userLeft', string>;
}

export const deviceWords: Record<Language, DeviceWords> = {
  zh: {
    title: { hospital: '院内设备', home: '院外设备' },
    use: { hospital: '院内', home: '院外' },
    kind: { meter: '血糖仪', pressureMonitor: '血压计', combined: '血糖血压一体机', gateway: '网关' },
    state: { unbound: '未绑定', bound: '已绑定', activated: '已激活', repair: '维修中', retired: '已报废' },
    trouble: { silent: '长时间未上传', clock: '时钟偏差', battery: '电量低' },
    token: { none: '无令牌', valid: '令牌有效', withdrawn: '令牌已停用', userLeft: '使用者已离开' },
  },
  en: {
    title: { hospital: 'Hospital devices', home: 'Out-of-hospital devices' },
    use: { hospital: 'Hospital', home: 'Out of hospital' },
    kind: {
      meter: 'Blood glucose meter',
      pressureMonitor: 'Blood pressure monitor',
      combined: 'Glucose and pressure',
      gateway: 'Gateway',
    },
    state: { unbound: 'Unbound', bound: 'Bound', activated: 'Activated', repair: 'In repair', retired: 'Retired' },
    trouble: { silent: 'Silent', clock: 'Clock off', battery: 'Battery low' },
    token: { none: 'No token', valid: 'Token valid', withdrawn: 'Token withdrawn', userLeft: 'User has left' },
  },
};
