import type { ReportDefinition } from '@wardlink/contract/reports';
import type { CellLine } from './cell.js';
import type { CellState, PageLine, ReportPage } from './page.js';

export type { CellState } from './page.js';

/**
 * Whether a form can be continued: later lines must not move earlier ones, and the whole page must be ruled at the
 * first print.
 */
export const isContinuable = ({ table, blocks, fill }: ReportDefinition): boolean =>
  table.rows !== 'hour' && table.rows !== 'ambulatory' && blocks.length === 0 && fill;

/** Digest of a cell that is empty. */
const EMPTY = '-';

/** Short digest (FNV-1a, 32 bit, base 36) of a cell's text, by which changes since the print are found. */
function cellDigest(cell: CellLine): string {
  const text = cell.map((part) => `${part.struck ? '~' : ''}${part.text}`).join(' ');
  if (text === '') return EMPTY;
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36);
}

const lineDigest = ({ cells }: PageLine): string => cells.map(cellDigest).join(' ');

const isBlank = (digest: string): boolean => digest.split(' ').every((cell) => cell === EMPTY);

/** Digests of a patient's lines for storing, without empty ones at the end. */
export function digestsOf(pages: readonly Pick<ReportPage, 'lines'>[]): string[] {
  const digests = pages.flatMap(({ lines }) => lines.map(lineDigest));
  const last = digests.findLastIndex((digest) => !isBlank(digest));
  return digests.slice(0, last + 1);
}

/** State of each cell of a line, compared with the paper at the same place. */
export function statesOf(line: PageLine, printed: string | undefined): readonly CellState[] {
  const before = printed?.split(' ') ?? [];
  return line.cells.map((cell, index) => {
    const was = before[index] ?? EMPTY;
    if (was === EMPTY) return 'new';
    return cellDigest(cell) === was ? 'printed' : 'changed';
  });
}

/** The additions of a continued print to a patient's sheets. */
export interface Continuation {
  /** The lines on paper after the print. */
  lines: string[];
  /** The first and last new line; the first is behind the last if there is none. */
  firstLine: number;
  lastLine: number;
  /** Numbers of printed lines whose content has changed: by a correction, a voiding or a late entry. */
  changed: number[];
}

/** Compares the present lines with those on paper. */
export function continuationOf(now: readonly string[], printed: readonly string[]): Continuation {
  const changed: number[] = [];
  const added: number[] = [];
  const length = Math.max(now.length, printed.length);
  for (let index = 0; index < length; index += 1) {
    const [cells, before] = [now[index]?.split(' ') ?? [], printed[index]?.split(' ') ?? []];
    const places = Math.max(cells.length, before.length);
    const differs = (place: number): boolean => (cells[place] ?? EMPTY) !== (before[place] ?? EMPTY);
    const all = Array.from({ length: places }, (_, place) => place);
    if (all.some((place) => (before[place] ?? EMPTY) !== EMPTY && differs(place))) changed.push(index + 1);
    else if (all.some(differs)) added.push(index + 1);
  }
  const [firstLine, lastLine] = [added[0] ?? now.length + 1, added.at(-1) ?? now.length];
  return { lines: [...now], firstLine, lastLine, changed };
}
