import { charactersOf } from '@wardlink/domain';
import type { CellLine, CellPart } from './cell.js';

/** Size of the text in a table, and of its small text, millimetres (9 and 7 points). */
const EM = 3.175;
const SMALL_EM = 2.47;
/** The smallest size that is legible (6 points). */
const TINY_EM = 2.117;
/** Space at both sides of a cell, and between parts of a line, millimetres. */
const PADDING = 1.6;
const GAP = 0.8;

/** Characters as wide as high; those beyond the basic plane are ideographs and pictures. */
const WIDE_CHARACTERS =
  '\\u1100-\\u115f\\u2e80-\\ua4cf\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe30-\\ufe4f\\uff00-\\uff60\\uffe0-\\uffe6\\u{1f300}-\\u{1faff}\\u{20000}-\\u{3ffff}';
const WIDE = new RegExp(`[${WIDE_CHARACTERS}]`, 'u');
const PIECES = new RegExp(`[${WIDE_CHARACTERS}]\\p{M}*|[^\\s${WIDE_CHARACTERS}]+\\s*|\\s+`, 'gu');
/** Wider than most letters. */
const BROAD = /[A-Zmw▲▼△▽]/u;
const shareOf = (character: string): number => (WIDE.test(character) ? 1 : BROAD.test(character) ? 0.72 : 0.56);
const widthOf = (text: string, em: number): number =>
  charactersOf(text).reduce((sum, character) => sum + shareOf(character), 0) * em;

/** Pieces between which a line may break: each wide character, and each word with the space behind it. */
const piecesOf = (text: string): string[] => text.match(PIECES) ?? [];

/**
 * Breaks a text into lines of a column. The browser must not do this, because each line of a form has its place on the
 * paper. @param width of the column, millimetres; @param em size of the text, millimetres
 */
export function wrap(text: string, width: number, em = EM): string[] {
  const room = width - PADDING;
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text)) {
    if (line !== '' && widthOf((line + piece).trimEnd(), em) > room) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
    // A word longer than the column.
    while (widthOf(line.trimEnd(), em) > room && charactersOf(line).length > 1) {
      let count = 1;
      const characters = charactersOf(line);
      while (count < characters.length && widthOf(characters.slice(0, count + 1).join(''), em) <= room) count += 1;
      if (count >= characters.length) break;
      lines.push(characters.slice(0, count).join(''));
      line = characters.slice(count).join('');
    }
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}

const emOf = ({ small, em }: CellPart): number => em ?? (small ? SMALL_EM : EM);

/** A line without breaks, made smaller if necessary; undefined if even the smallest text is too wide. */
function inOnePiece(line: CellLine, width: number): CellLine | undefined {
  for (const most of [EM, SMALL_EM, TINY_EM]) {
    const sized = line.map((part) => (emOf(part) > most ? { ...part, em: most } : part));
    const wide = sized.reduce((sum, part) => sum + widthOf(part.text, emOf(part)), 0);
    if (wide + GAP * (line.length - 1) <= width - PADDING) return sized;
  }
  return undefined;
}

/** Breaks a line of a cell between its parts, and inside a part that alone is wider than the column. */
export function fitted(line: CellLine, width: number): CellLine[] {
  if (line.some(({ unbroken }) => unbroken)) {
    const whole = inOnePiece(line, width);
    if (whole) return [whole];
  }
  const lines: CellPart[][] = [[]];
  let used = 0;
  for (const part of line) {
    for (const text of wrap(part.text, width, emOf(part))) {
      const wide = widthOf(text, emOf(part));
      if (used > 0 && used + GAP + wide > width - PADDING) {
        lines.push([]);
        used = 0;
      }
      lines.at(-1)?.push({ ...part, text });
      used += (used > 0 ? GAP : 0) + wide;
    }
  }
  return lines;
}

/** Sizes of the head of a table, points; the largest one in which every title fits is used. */
const SMALLEST_HEAD = 6;
const HEAD_SIZES = [8.5, 8, 7.5, 7, 6.5, SMALLEST_HEAD];
const MILLIMETRES_OF_POINT = 25.4 / 72;

interface Head {
  /** Points. */
  size: number;
  /** The lines of each title. */
  titles: string[][];
}

/** Breaks the titles of columns so that they fit into the head. @param height of the head, millimetres */
export function headOf(titles: readonly (readonly string[])[], widths: readonly number[], height: number): Head {
  const words = new Set(titles.flat().flatMap((title) => title.split(/\s+/)));
  const brokenAt = (size: number): Head => ({
    size,
    titles: titles.map((texts, index) =>
      texts.flatMap((text) => wrap(text, widths[index] ?? 0, size * MILLIMETRES_OF_POINT)),
    ),
  });
  const fits = ({ size, titles: heads }: Head): boolean =>
    heads.every(
      (lines) =>
        lines.length * size * MILLIMETRES_OF_POINT * 1.05 <= height - 0.5 &&
        // A divided word is hard to read, unless it consists of ideographs.
        lines.every((text) => WIDE.test(text) || text.split(/\s+/).every((word) => words.has(word))),
    );
  const size = HEAD_SIZES.find((one) => fits(brokenAt(one))) ?? SMALLEST_HEAD;
  return brokenAt(size);
}
