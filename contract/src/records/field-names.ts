import type { FieldNames } from '../base/field-name.js';

/** Names of the fields of this topic, by the first word of the endpoint. */
export const recordsFieldNames = {
  record: {
    outpatients: ['门诊患者', 'outpatients'],
  },
} satisfies Record<string, FieldNames>;
