/** Splits a text into characters as people count them: 𠮷 is one, and so is a letter with its accents. */
const segmenter =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null;

/** The characters of a text, as people count them. */
export const charactersOf = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text];

/** The first characters of a text. */
export const firstCharacters = (text: string, count: number): string => charactersOf(text).slice(0, count).join('');

/** The first letter of a name, shown for a person without a picture. */
export const initialOf = (name: string): string => firstCharacters(name.trim(), 1);
