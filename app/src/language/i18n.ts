import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '@wardlink/contract';
import { chooseLanguage, LANGUAGES, saveLanguage, savedLanguage } from './choose.js';

/**
 * Texts are loaded per language in three parts: for the pages before the login, for the ward's board, and for all
 * pages.
 */
const texts = {
  zh: {
    signedOut: () => import('../locale/zh/signed-out.js'),
    firstScreen: () => import('../locale/zh/board.js'),
    all: () => import('../locale/zh/index.js'),
  },
  en: {
    signedOut: () => import('../locale/en/signed-out.js'),
    firstScreen: () => import('../locale/en/board.js'),
    all: () => import('../locale/en/index.js'),
  },
} as const;
type Part = keyof (typeof texts)[Language];

/** Each part includes the texts of those before it. */
const PARTS: readonly Part[] = ['signedOut', 'firstScreen', 'all'];

let wanted: Part = 'signedOut';
/** The largest loaded part of each language. */
const loaded = new Map<Language, Part>();

const has = (language: Language, part: Part): boolean => {
  const own = loaded.get(language);
  return own !== undefined && PARTS.indexOf(own) >= PARTS.indexOf(part);
};

/** Loads the wanted part of a language, even if a larger part becomes wanted while it loads. */
async function loadTexts(language: Language): Promise<void> {
  while (!has(language, wanted)) {
    const part = wanted;
    const { default: bundle } = await texts[language][part]();
    if (has(language, part)) continue;
    i18next.addResourceBundle(language, 'translation', bundle, true, true);
    loaded.set(language, part);
  }
}

function want(part: Part): Promise<void> {
  if (PARTS.indexOf(part) > PARTS.indexOf(wanted)) wanted = part;
  return loadTexts(currentLanguage());
}

/** Loads the texts of the board, in every language chosen from then on. */
export const loadBoardTexts = (): Promise<void> => want('firstScreen');

/** Loads the texts of all pages, in every language chosen from then on. */
export const loadAllTexts = (): Promise<void> => want('all');

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
  // Reset, because tests start it several times in one page.
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
 * Uses the hospital's language if the user has chosen none. It is not stored, so that a choice of the user still comes
 * first.
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
