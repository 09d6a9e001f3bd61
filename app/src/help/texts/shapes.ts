import type { HelpPageName } from '../help-pages.js';
import type { TermName } from '../term-names.js';

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
