import type { FieldNames } from '../base/field-name.js';

/** Names of the fields of this topic, by the first word of the endpoint. */
export const statisticsFieldNames = {
  statistics: {
    rankBy: ['排名依据', 'ranked by'],
  },
} satisfies Record<string, FieldNames>;
