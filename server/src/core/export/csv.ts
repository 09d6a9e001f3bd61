import { decimalText } from '@wardlink/domain';
import type { TableCell } from './cells.js';

/** Excel reads a file as UTF-8 only when it begins with this. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Characters that begin a formula in a spreadsheet, their full-width forms included. */
const SIGN = '[=+\\-@＝＋－＠]';
const FORMULA = new RegExp(`^[\\s"]*${SIGN}|^[\\t\\r]`);
/**
 * Formula signs within a text. In a spreadsheet that separates cells by semicolons or tabs, these and line breaks begin
 * a new cell, because it ignores quotation marks inside a cell.
 */
const FORMULA_WITHIN = new RegExp(`([;\\t\\r\\n][\\s"]*)(?=${SIGN})`, 'g');

/**
 * A field of a CSV file (RFC 4180). If a spreadsheet would run a text as a formula, the text gets a leading apostrophe,
 * which spreadsheets read as "this is text".
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
