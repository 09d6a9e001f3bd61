/** Size of the text in a table, millimetres (9 points). */
const EM = 3.175;
/** Space at both sides of a cell, millimetres. */
const PADDING = 1.6;

/** Characters that are as wide as they are high. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u;
const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (WIDE.test(character) ? 1 : 0.56), 0) * EM;

/** Pieces between which a line may end: each wide character, and each word with the space behind it. */
const piecesOf = (text: string): string[] =>
  text.match(
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[^\s\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]+\s*|\s+/gu,
  ) ?? [];

/**
 * Breaks a text into lines of a column. It is done here and not by the browser, because each line of a form has its
 * place on the paper. @param width of the column, millimetres
 */
export function wrap(text: string, width: number): string[] {
  const room = width - PADDING;
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text)) {
    if (line !== '' && widthOf((line + piece).trimEnd()) > room) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
    // A word longer than the column.
    while (widthOf(line.trimEnd()) > room && [...line].length > 1) {
      let count = 1;
      const characters = [...line];
      while (count < characters.length && widthOf(characters.slice(0, count + 1).join('')) <= room) count += 1;
      if (count >= characters.length) break;
      lines.push(characters.slice(0, count).join(''));
      line = characters.slice(count).join('');
    }
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}
