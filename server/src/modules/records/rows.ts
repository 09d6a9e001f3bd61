import { recordColumns, type RecordRow, type RecordView, type TableColumn } from '@wardlink/contract';
import type { Queries } from '../../database/connection.js';
import { pageOfRecords, type CheckedFilter } from './select.js';

/** Rows read at once. */
const BATCH = 5_000;

/** What was written into a file so far. */
export interface Written {
  rows: number;
  /** There were more readings than the limit. */
  limited: boolean;
}

/** A cell of a table: text, or a figure with its decimals; null where it is empty. */
export type TableCell = string | { figure: number; decimals: number } | null;

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

/** A row of any list as the cells of its columns. */
export function cellsOfColumns<Row>(columns: readonly TableColumn<Row>[], row: Row, view: RecordView): TableCell[] {
  return columns.map((column) => {
    const cell = column.cell(row, view);
    return typeof cell === 'number' ? { figure: cell, decimals: column.decimals ?? 0 } : cell;
  });
}
