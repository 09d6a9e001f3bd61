import type { FieldNames } from '../base/field-name.js';

/** Names of the fields of this topic, by the first word of the endpoint. */
export const populationFieldNames = {
  population: {
    mine: ['仅我的患者', 'only my patients'],
    reason: ['关注原因', 'reason for attention'],
  },
} satisfies Record<string, FieldNames>;
