import type { FieldNames } from '../base/field-name.js';

/** Names of the fields of this topic, by the first word of the endpoint. */
export const auditFieldNames = {
  audit: {
    person: ['操作人', 'person'],
    kind: ['事件类别', 'kind of event'],
  },
} satisfies Record<string, FieldNames>;
