import type { FieldNames } from '../base/field-name.js';

/** Names of the fields of this topic, by the first word of the endpoint. */
export const deanFieldNames = {
  dean: {
    ageBand: ['年龄段', 'age group'],
    purpose: ['查看目的', 'purpose'],
    reason: ['关注原因', 'reason for attention'],
  },
} satisfies Record<string, FieldNames>;
