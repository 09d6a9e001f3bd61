import { decimalText } from '@wardlink/domain';
import type { TableCell } from './cells.js';

/** Excel reads a file as UTF-8 only when it begins with this. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Characters that begin a formula in a spreadsheet, their full-width forms included. */
const SIGN = '[=+\\-@＝＋－＠]';
const FORMULA = new RegExp(`^[\\s"]*${SIGN}|^[\\t\\r]`);
/**
 * The same within a text: where a spreadsheet is set to semicolons or tabs, each of them ends a cell, and so does a line break,
 * since the quotation marks of a field that does not begin its cell count for nothing there.
 */
const FORMULA_WITHIN = new RegExp(`([;\\t\\r\\n][\\s"]*)(?=${SIGN})`, 'g');

/**
 * A field of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe before it, which
 * spreadsheets read as "this is text".
 */
export function csvField(cell: TableCell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return decimalText(cell.figure, cell.decimals);
  const text = (FORMULA.test(cell) ? `'${cell}` : cell).replace(FORMULA_WITHIN, "$1'");
  return /[",;\t\r\n]/.test(text) || cell !== cell.trim() ? `"${text.replace(/"/g, '""')}"` : text;
}

/** A line of a CSV file with its end. */
export function csvLine(cells: readonly TableCell[]): string {
  return `${cells.map(csvField).join(',')}\r\n`;
}
