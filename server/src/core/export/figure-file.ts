import type { FigureTable } from '@wardlink/contract';
import { tableFile, type FilePiece } from './table-file.js';

/** A table of figures as a file: all lines at once, as there are only as many as on a page. */
export function figureFile(format: 'csv' | 'xlsx', { title, columns, rows }: FigureTable): AsyncGenerator<FilePiece> {
  const sheet = {
    name: title,
    widths: columns.map(({ width }) => width),
    headings: columns.map(({ heading }) => heading),
    lines: batchOf(rows.map((cells) => [...cells])),
  };
  return tableFile(format, sheet, { rows: rows.length, limited: false });
}

async function* batchOf<Line>(lines: Line[]): AsyncGenerator<Line[]> {
  yield await Promise.resolve(lines);
}
