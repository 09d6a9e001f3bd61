import type { ErrorEntry } from '../base/error-entry.js';

/** Planned surgeries. */
export const surgeriesErrors = {
  'surgery.unknown': { status: 404, zh: '没有找到该手术计划', en: 'No such planned surgery' },
  'surgery.changed': {
    status: 409,
    zh: '手术计划已被他人更新，请查看后再操作',
    en: 'Somebody else changed the planned surgery: look at it and try again',
  },
} as const satisfies Record<string, ErrorEntry>;
