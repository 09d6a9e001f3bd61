import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '@wardlink/contract';
import { chooseLanguage, LANGUAGES, saveLanguage, savedLanguage } from './choose.js';

/** Texts load per language and in two parts: those of the pages before the login, and all others. */
const texts = {
  zh: { signedOut: () => import('../locale/zh/signed-out.js'), all: () => import('../locale/zh/index.js') },
  en: { signedOut: () => import('../locale/en/signed-out.js'), all: () => import('../locale/en/index.js') },
} as const;
type Part = keyof (typeof texts)[Language];

let wanted: Part = 'signedOut';
const loaded = new Set<string>();

async function loadTexts(language: Language): Promise<void> {
  const part = wanted;
  if (loaded.has(`${language} ${part}`)) return;
  i18next.addResourceBundle(language, 'translation', (await texts[language][part]()).default, true, true);
  loaded.add(`${language} ${part}`);
}

/** Loads the texts of the pages after the login, in every language chosen from then on. */
export function loadAllTexts(): Promise<void> {
  wanted = 'all';
  return loadTexts(currentLanguage());
}

export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : 'zh';
}

/** Value of the Accept-Language header of every request. */
export function acceptLanguage(): 'en-US' | 'zh-CN' {
  return currentLanguage() === 'en' ? 'en-US' : 'zh-CN';
}

function markDocument(language: Language): void {
  document.documentElement.lang = LANGUAGES[language].tag;
}

export async function startLanguage(): Promise<void> {
  const language = chooseLanguage(savedLanguage(), navigator.languages);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  // Reset, since tests start it several times in one page.
  loaded.clear();
  await loadTexts(language);
  markDocument(language);
}

export async function switchLanguage(language: Language): Promise<void> {
  saveLanguage(language);
  await loadTexts(language);
  await i18next.changeLanguage(language);
  markDocument(language);
}

/**
 * Uses the hospital's language where the user has chosen none; it is not stored, so the user's own choice still comes first.
 */
export async function fallBackOnLanguage(hospital: Language | null): Promise<void> {
  const language = chooseLanguage(savedLanguage(), navigator.languages, hospital);
  if (language === currentLanguage()) return;
  await loadTexts(language);
  await i18next.changeLanguage(language);
  markDocument(language);
}

/** A text outside components. */
export function translate(key: string, places: Record<string, string | number> = {}): string {
  return i18next.t(key, places);
}
