import type { Language } from '@wardlink/contract';

/** Language of an answer by Accept-Language: the first of ours that is named, Chinese otherwise. */
export function languageOf(acceptLanguage: string | undefined): Language {
  for (const item of (acceptLanguage ?? '').toLowerCase().split(',')) {
    const tag = item.trim();
    if (tag.startsWith('en')) return 'en';
    if (tag.startsWith('zh')) return 'zh';
  }
  return 'zh';
}
