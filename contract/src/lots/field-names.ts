import type { FieldNames } from '../base/field-name.js';

const names: FieldNames = {
  lot: ['批号', 'lot'],
  models: ['适用型号', 'models it fits'],
  targets: ['靶值与范围', 'targets'],
  produced: ['生产日期', 'day of production'],
  expires: ['有效期', 'expiry'],
  opened: ['开封日期', 'day of opening'],
  lowStock: ['库存下限', 'low stock'],
  normal: ['正常值', 'normal level'],
  movementId: ['台账记录', 'line of the ledger'],
  quantity: ['数量', 'quantity'],
  daysAfterOpening: ['开封后可用天数', 'days after opening'],
  specific: ['专用靶值', 'specific targets'],
};

/** Names of the fields of this topic, by the first word of the endpoint. */
export const lotsFieldNames = {
  strip: {
    ...names,
    'targets.low': ['低水平', 'low level'],
    'targets.normal': ['正常水平', 'normal level'],
    'targets.high': ['高水平', 'high level'],
    target: ['靶值', 'target value'],
    kind: ['出入库类型', 'kind of movement'],
  },
  solution: {
    ...names,
    level: ['质控水平', 'level of the control'],
    target: ['靶值', 'target value'],
    'save.target': ['靶值与范围', 'target and range'],
  },
} satisfies Record<string, FieldNames>;
