import { useTranslation } from 'react-i18next';
import type { Language } from '@wardlink/contract';
import { currentLanguage } from './i18n.js';

/** A name with its Latin form, as in the contract. */
export interface Named {
  name: string;
  latinName: string | null;
}

/** The name in a language: in English the Latin form, if the hospital has one. */
export function nameIn(language: Language, named: Named): string {
  return language === 'en' ? (named.latinName ?? named.name) : named.name;
}

/** The language of the page; the component is rendered again when it changes. */
export function useLanguage(): Language {
  useTranslation();
  return currentLanguage();
}

/** Returns a function that gives names in the page's language. */
export function useName(): (named: Named) => string {
  const language = useLanguage();
  return (named) => nameIn(language, named);
}
