import type { Language } from '@wardlink/contract';

const KEY = 'wardlink.language';

/** Every language with its own name, and with its tag for the document. */
export const LANGUAGES = {
  zh: { name: '中文', tag: 'zh-CN' },
  en: { name: 'English', tag: 'en' },
} as const satisfies Record<Language, { name: string; tag: string }>;

function accepted(value: string | null | undefined): Language | undefined {
  return value === 'zh' || value === 'en' ? value : undefined;
}

/**
 * The saved setting, else the first known language of the browser, else Chinese (specification, section 1).
 * @param hospital language that the hospital chose at its setup: it comes after the user's settings and before Chinese
 */
export function chooseLanguage(
  saved: string | null,
  browser: readonly string[],
  hospital: Language | null = null,
): Language {
  const fromBrowser = browser.map((tag) => accepted(tag.toLowerCase().split('-')[0])).find(Boolean);
  return accepted(saved) ?? fromBrowser ?? hospital ?? 'zh';
}

export function savedLanguage(): string | null {
  return localStorage.getItem(KEY);
}

export function saveLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
}
