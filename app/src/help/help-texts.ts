import type { Language } from '@wardlink/contract';
import type { HelpPageName } from './help-pages.js';
import type { TermName } from './term-names.js';

/** A page of help: what the screen shows, where its figures come from, and what can go wrong with what then to do. */
export interface HelpPage {
  title: string;
  see: readonly string[];
  figures: readonly string[];
  wrong: readonly string[];
}

/** The meaning of a word, with its unit and its source. */
export interface TermText {
  word: string;
  meaning: string;
  unit?: string;
  source?: string;
}

/** A step of the tour. */
export interface TourText {
  title: string;
  text: string;
}

/** All texts of help in one language. */
export interface HelpTexts {
  pages: Readonly<Record<HelpPageName, HelpPage>>;
  keys: Readonly<Record<string, string>>;
  terms: Readonly<Record<TermName, TermText>>;
  tour: Readonly<Record<string, TourText>>;
}

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
