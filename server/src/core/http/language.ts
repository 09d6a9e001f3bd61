import type { Language } from '@wardlink/contract';

/** Language of an answer by Accept-Language: the first supported one in the header, Chinese otherwise. */
export function languageOf(acceptLanguage: string | undefined): Language {
  for (const item of (acceptLanguage ?? '').toLowerCase().split(',')) {
    const tag = item.trim();
    if (tag.startsWith('en')) return 'en';
    if (tag.startsWith('zh')) return 'zh';
  }
  return 'zh';
}
