import type { Language } from '@wardlink/contract';

const KEY = 'wardlink.language';

/** Every language by its own name, with its tag for the document. */
export const LANGUAGES = {
  zh: { name: '中文', tag: 'zh-CN' },
  en: { name: 'English', tag: 'en' },
} as const satisfies Record<Language, { name: string; tag: string }>;

function accepted(value: string | null | undefined): Language | undefined {
  return value === 'zh' || value === 'en' ? value : undefined;
}

/**
 * Saved setting, then the browser's languages in their order, then Chinese (specification, section 1).
 * @param hospital language that the hospital named at its beginning: before Chinese, after everything of the user's own
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
