import { HELP_PAGES, type HelpPageName } from './help-pages.js';
import { linesOf } from './help-texts.js';
import type { HelpTexts, TermText } from './texts/shapes.js';
import { TERM_NAMES, type TermName } from './term-names.js';

/** A result of the search: a page with the first line that matches, or a word with its meaning. */
export type HelpHit =
  { kind: 'page'; page: HelpPageName; title: string; line: string } | { kind: 'term'; term: TermName; text: TermText };

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * The pages and words that contain every typed word, in any of the languages: somebody who works in Chinese finds a page
 * by its English term too. Matches in a title come first, then words, then pages by their lines.
 * @param shown the texts of the page's language
 * @param others texts of further languages, which are searched but not shown
 */
export function searchHelp(typed: string, shown: HelpTexts, others: readonly HelpTexts[] = []): HelpHit[] {
  const wanted = fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0) return [];
  const has = (text: string): boolean => wanted.every((word) => fold(text).includes(word));
  const all = [shown, ...others];
  const byTitle: HelpHit[] = [];
  const byLine: HelpHit[] = [];
  for (const page of HELP_PAGES) {
    const { title, see } = shown.pages[page];
    const lines = linesOf(shown.pages[page]);
    const line = lines.find(has) ?? see[0] ?? '';
    if (all.some((texts) => has(texts.pages[page].title))) byTitle.push({ kind: 'page', page, title, line });
    else if (all.some((texts) => has([texts.pages[page].title, ...linesOf(texts.pages[page])].join(' ')))) {
      byLine.push({ kind: 'page', page, title, line });
    }
  }
  const words = TERM_NAMES.filter((term) =>
    all.some((texts) => has(`${texts.terms[term].word} ${texts.terms[term].meaning}`)),
  ).map((term): HelpHit => ({ kind: 'term', term, text: shown.terms[term] }));
  const isNamed = (hit: HelpHit): boolean =>
    hit.kind === 'term' && all.some((texts) => has(texts.terms[hit.term].word));
  return [...words.filter(isNamed), ...byTitle, ...words.filter((hit) => !isNamed(hit)), ...byLine];
}
