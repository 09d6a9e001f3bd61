import type { FieldNames } from '../base/field-name.js';

const names: FieldNames = {
  target: ['控制目标', 'target'],
  kinds: ['类别', 'kinds'],
  followed: ['关注', 'followed'],
  admissionId: ['住院', 'admission'],
  admissionTime: ['入院时间', 'time of admission'],
  bed: ['床位', 'bed'],
  swapWith: ['对调的患者', 'patient to swap with'],
  field: ['字段', 'field'],
  dischargeTime: ['出院时间', 'time of discharge'],
  otherId: ['另一份档案', 'other record'],
  otherVersion: ['另一份档案的版本', 'version of the other record'],
  taken: ['采用的字段', 'fields taken over'],
};

/** Names of the fields of this topic, by the first word of the endpoint. */
export const patientsFieldNames = {
  patient: {
    ...names,
    level: ['目标等级', 'level of the target'],
  },
  admission: names,
  merging: names,
  management: names,
} satisfies Record<string, FieldNames>;
