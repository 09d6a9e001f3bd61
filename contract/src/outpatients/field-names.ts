import type { FieldNames } from '../base/field-name.js';

/** Names of the fields of this topic, by the first word of the endpoint. */
export const outpatientsFieldNames = {
  outpatient: {
    visitId: ['就诊', 'visit'],
    visitedAt: ['就诊时间', 'time of the visit'],
    doctorId: ['医生', 'doctor'],
    nextOn: ['下次就诊', 'next visit'],
    ended: ['结束', 'ended'],
    recallId: ['召回', 'recall'],
    newDate: ['新日期', 'new date'],
    examinationId: ['检查', 'examination'],
    on: ['日期', 'day'],
    abnormal: ['检查所见', 'finding'],
    way: ['联系方式', 'way of contact'],
    result: ['召回结果', 'result of the recall'],
    kind: ['检查项目', 'kind of examination'],
    value: ['检查结果', 'result of the examination'],
    'register.reason': ['就诊原因', 'reason for the visit'],
    'saveVisit.reason': ['就诊原因', 'reason for the visit'],
  },
} satisfies Record<string, FieldNames>;
