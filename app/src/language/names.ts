import { useTranslation } from 'react-i18next';
import type { Language } from '@wardlink/contract';
import { currentLanguage } from './i18n.js';

/** A name with its Latin twin, as the contract has it. */
export interface Named {
  name: string;
  latinName: string | null;
}

/** The name in a language: the Latin one in English where the hospital keeps one. */
export function nameIn(language: Language, named: Named): string {
  return language === 'en' ? (named.latinName ?? named.name) : named.name;
}

/** The language of the page; the component is drawn again when it changes. */
export function useLanguage(): Language {
  useTranslation();
  return currentLanguage();
}

/** A function that gives names in the page's language. */
export function useName(): (named: Named) => string {
  const language = useLanguage();
  return (named) => nameIn(language, named);
}
