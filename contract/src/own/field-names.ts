import type { FieldNames } from '../base/field-name.js';

/** Names of the fields of this topic, by the first word of the endpoint. */
export const ownFieldNames = {
  own: {
    consentId: ['同意书', 'consent'],
    parts: ['共享内容', 'what is shared'],
    adviceIds: ['建议', 'advice'],
  },
} satisfies Record<string, FieldNames>;
