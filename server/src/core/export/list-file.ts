import { recordWords, withUnit, type RecordView, type TableColumn } from '@wardlink/contract';
import type { PageOf, PageRequest } from '../keyset.js';
import { cellsOfColumns, type TableCell, type Written } from './cells.js';
import { EXPORT_ROWS, tableFile, type FilePiece } from './table-file.js';

/** Number of rows read at once. */
export const BATCH = 5_000;

/** A list for a file: title, columns, and rows page by page. */
export interface List<Row> {
  title: string;
  columns: readonly TableColumn<Row>[];
  page(wish: PageRequest): Promise<PageOf<Row>>;
}

/** Batches of lines; if the limit was reached, a last line says so. */
async function* linesOf<Row>(
  { columns, page }: List<Row>,
  view: RecordView,
  limit: number,
  written: Written,
): AsyncGenerator<TableCell[][]> {
  let after: string | null = null;
  do {
    const { rows, next }: PageOf<Row> = await page({ after, limit: Math.min(BATCH, limit - written.rows) });
    written.rows += rows.length;
    written.limited = next !== null && written.rows >= limit;
    yield rows.map((row) => cellsOfColumns(columns, row, view));
    after = next;
  } while (after !== null && !written.limited);
  if (written.limited) yield [[recordWords[view.language].limited.replace('{limit}', String(limit))]];
}

/** A list as a file: columns, order and language of its screen, all pages, at most `limit` rows. */
export function listFile<Row>(
  format: 'csv' | 'xlsx',
  list: List<Row>,
  view: RecordView,
  limit = EXPORT_ROWS,
): AsyncGenerator<FilePiece> {
  const written: Written = { rows: 0, limited: false };
  const table = {
    name: list.title,
    widths: list.columns.map(({ width }) => width),
    headings: list.columns.map(({ title, unit }) => withUnit(title[view.language], unit)),
    lines: linesOf(list, view, limit, written),
  };
  return tableFile(format, table, written);
}
