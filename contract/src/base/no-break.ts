/** A space at which no line breaks. */
export const NO_BREAK_SPACE = '\u00a0';

/** A text in which every figure stays on one line with the words around it: `3 ml : 300 U`, `500 mg`. */
export function unbrokenFigures(text: string): string {
  return text.replaceAll(/(?<=\d) | (?=[\d:])/g, NO_BREAK_SPACE);
}

/** The same text with ordinary spaces only, for a file: a spreadsheet searches and compares its characters. */
export function ordinarySpaces(text: string): string {
  return text.replaceAll(NO_BREAK_SPACE, ' ');
}
