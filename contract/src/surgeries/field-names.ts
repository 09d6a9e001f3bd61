import type { FieldNames } from '../base/field-name.js';

/** Names of the fields of this topic, by the first word of the endpoint. */
export const surgeriesFieldNames = {
  surgery: {
    kind: ['手术类型', 'kind of surgery'],
    at: ['手术时间', 'time of the surgery'],
    minutes: ['预计时长', 'planned duration'],
  },
} satisfies Record<string, FieldNames>;
