import type { FieldNames } from '../base/field-name.js';

/** Names of the fields of this topic, by the first word of the endpoint. */
export const qualityFieldNames = {
  quality: {
    runId: ['质控记录', 'control run'],
    occasion: ['质控时机', 'occasion of the control'],
    repeatOf: ['要复测的质控记录', 'run to be repeated'],
    results: ['质控结果', 'control results'],
    level: ['质控水平', 'level of the control'],
    note: ['说明', 'note'],
  },
} satisfies Record<string, FieldNames>;
