import type { Language } from '@wardlink/contract';
import type { HelpPage, HelpTexts } from './texts/shapes.js';

const LOAD: Record<Language, () => Promise<{ default: HelpTexts }>> = {
  zh: () => import('./texts/zh/index.js'),
  en: () => import('./texts/en/index.js'),
};

const loaded = new Map<Language, HelpTexts>();

/** The texts of a language if they were loaded. */
export const helpTextsIn = (language: Language): HelpTexts | undefined => loaded.get(language);

/** Loads the texts of a language, which no screen needs before help is opened. */
export async function loadHelpTexts(language: Language): Promise<HelpTexts> {
  const known = loaded.get(language);
  if (known) return known;
  const { default: texts } = await LOAD[language]();
  loaded.set(language, texts);
  return texts;
}

/** The lines of a page in their order. */
export const linesOf = ({ see, figures, wrong }: HelpPage): readonly string[] => [...see, ...figures, ...wrong];
