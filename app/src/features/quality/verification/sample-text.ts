import { verificationWords } from '@wardlink/contract';
import { SAMPLE_COLUMNS, type SampleColumn, type TypedSample, type VerificationKind } from '@wardlink/domain';
import { readCsv } from '../../../files/csv-table.js';

/** Maximum length of a cell on the server. */
export const cellLength = (column: SampleColumn): number => (column === 'note' ? 100 : 20);

/** More lines than the server accepts. */
export const MOST_LINES = 200;

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** The column that a heading names, in either language. */
function columnOf(kind: VerificationKind, heading: string): SampleColumn | undefined {
  return (SAMPLE_COLUMNS[kind] as readonly SampleColumn[]).find((column) =>
    [column, verificationWords.zh.column[column], verificationWords.en.column[column]].some(
      (word) => plain(word) === plain(heading),
    ),
  );
}

/**
 * Samples of a table that was pasted or read from a file. If it has a line of headings, as an exported file does, the
 * columns are found by their names, and lines above are ignored; otherwise they are in the grid's order.
 * @param from first column of the paste
 */
export function samplesOfText(kind: VerificationKind, text: string, from: SampleColumn | undefined): TypedSample[] {
  const { headings, rows } = readCsv(text);
  const lines = [headings, ...rows.map(({ cells }) => cells)];
  const columns: readonly SampleColumn[] = SAMPLE_COLUMNS[kind];
  const named = lines.findIndex((cells) => cells.filter((cell) => columnOf(kind, cell) !== undefined).length > 1);
  const first = Math.max(0, from ? columns.indexOf(from) : 0);
  const order = named < 0 ? columns.slice(first) : (lines[named] ?? []).map((heading) => columnOf(kind, heading));
  return lines.slice(named + 1).map((cells) =>
    Object.fromEntries(
      cells.flatMap((cell, place) => {
        const column = order[place];
        return column && cell !== '' ? [[column, cell.slice(0, cellLength(column))] as const] : [];
      }),
    ),
  );
}

/** The samples overwritten by others from a line on. */
export function pastedSamples(
  samples: readonly TypedSample[],
  at: number,
  pasted: readonly TypedSample[],
): TypedSample[] {
  const length = Math.max(samples.length, at + pasted.length);
  return Array.from({ length }, (_, index) => ({ ...samples[index], ...pasted[index - at] }));
}
