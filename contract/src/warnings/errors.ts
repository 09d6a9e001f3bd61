import type { ErrorEntry } from '../base/error-entry.js';

/** Warnings. */
export const warningsErrors = {
  'warning.unknown': { status: 404, zh: '没有找到该预警', en: 'No such warning' },
  'warning.noteMissing': {
    status: 422,
    zh: '危急预警须选择或填写处理措施',
    en: 'Choose or write what was done about a critical warning',
  },
  'warning.notReopened': {
    status: 409,
    zh: '只有确认者本人可在 30 秒内撤销确认',
    en: 'Only the person who acknowledged a warning can undo it, within 30 seconds',
  },
} as const satisfies Record<string, ErrorEntry>;
