import type { FieldNames } from '../base/field-name.js';

const names: FieldNames = {
  device: ['设备', 'device'],
  trouble: ['仅看异常', 'needs attention'],
  serial: ['序列号', 'serial number'],
  producedOn: ['生产日期', 'day of production'],
  storedOn: ['入库日期', 'date received'],
  meters: ['血糖仪', 'meters'],
  battery: ['电量', 'battery'],
  clock: ['设备时钟', 'clock'],
  stripLot: ['试纸批号', 'batch of strips'],
  operator: ['操作者', 'operator'],
  solutionLot: ['质控液批号', 'batch of control solution'],
  repeat: ['复测', 'repeat'],
};

/** Names of the fields of this topic, by the first word of the endpoint. */
export const devicesFieldNames = {
  device: names,
  meter: {
    ...names,
    level: ['质控水平', 'level of the control'],
    controls: ['质控结果', 'control results'],
  },
} satisfies Record<string, FieldNames>;
