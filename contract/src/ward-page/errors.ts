import type { ErrorEntry } from '../base/error-entry.js';

/** The page of a ward. */
export const wardPageErrors = {
  'wardPage.changed': {
    status: 409,
    zh: '该页面已被他人修改，请查看后再改',
    en: 'Somebody else changed this page meanwhile: look at it and try again',
  },
  'wardPage.address': {
    status: 422,
    zh: '链接须以 http:// 或 https:// 开头',
    en: 'A link begins with http:// or https://',
  },
  'wardPage.days': {
    status: 422,
    zh: '留言最后一天须为今天至 {days} 天内',
    en: 'The last day of a message is today or one of the {days} days from today',
  },
} as const satisfies Record<string, ErrorEntry>;
