import type { FieldNames } from '../base/field-name.js';

/** Names of the fields of this topic, by the first word of the endpoint. */
export const enrolmentFieldNames = {
  enrolment: {
    adviceId: ['建议', 'advice'],
    followUpId: ['随访', 'follow-up'],
    dueOn: ['随访日期', 'date of the follow-up'],
    cancelled: ['取消', 'cancelled'],
    text: ['建议内容', 'text of the advice'],
    way: ['随访方式', 'way of the follow-up'],
    outcome: ['随访结果', 'outcome of the follow-up'],
    days: ['天数', 'number of days'],
    'planFollowUp.note': ['随访说明', 'note on the follow-up'],
    person: ['人员信息', 'person'],
  },
} satisfies Record<string, FieldNames>;
