import { recordColumns, type RecordRow, type RecordView } from '@wardlink/contract';
import { cellsOfColumns, type TableCell, type Written } from '../../core/export/cells.js';
import type { Queries } from '../../database/connection.js';
import { pageOfRecords, type CheckedFilter } from './select.js';

/** Rows read at once. */
const BATCH = 5_000;

/**
 * Readings of a filter in batches, in the order of the screen, at most `limit`.
 * @param written is kept up to date while batches are taken
 */
export async function* batchesOf(
  db: Queries,
  checked: CheckedFilter,
  limit: number,
  written: Written,
): AsyncGenerator<RecordRow[]> {
  let after: string | null = null;
  do {
    const left: number = limit - written.rows;
    const page: { rows: RecordRow[]; next: string | null } = await pageOfRecords(db, checked, {
      after,
      limit: Math.min(BATCH, left),
    });
    written.rows += page.rows.length;
    written.limited = page.next !== null && written.rows >= limit;
    if (page.rows.length > 0) yield page.rows;
    after = page.next;
  } while (after !== null && !written.limited);
}

/** Headings of an indicator's columns. */
export function headingsOf(indicator: keyof typeof recordColumns, view: RecordView): string[] {
  return recordColumns[indicator].map(({ title }) => title[view.language]);
}

/** A reading as the cells of its columns. */
export function cellsOf(indicator: keyof typeof recordColumns, row: RecordRow, view: RecordView): TableCell[] {
  return cellsOfColumns(recordColumns[indicator], row, view);
}
