import type { ReplyOf } from '@wardlink/contract';
import { BYTE_ORDER_MARK, csvLine } from './csv.js';
import type { Written } from './cells.js';
import { xlsx, type Sheet } from './xlsx.js';

/** A part of an exported file; the parts together are the file. */
export type FilePiece = ReplyOf<'record.export'>;

/** Maximum number of rows in one export; the screen counts up to this number. */
export const EXPORT_ROWS = 50_000;

/** Size of a chunk before sealing, bytes. */
const PIECE_BYTES = 192 * 1024;

async function* csv({ headings, lines }: Sheet): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(headings));
  for await (const batch of lines) yield Buffer.from(batch.map(csvLine).join(''));
}

/**
 * A table as a file in chunks; the last chunk contains the totals.
 * @param written updated by the table's rows while they are consumed
 */
export async function* tableFile(format: 'csv' | 'xlsx', table: Sheet, written: Written): AsyncGenerator<FilePiece> {
  let index = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const piece = (end: FilePiece['end']): FilePiece => {
    const whole = Buffer.concat(waiting).toString('base64');
    waiting = [];
    size = 0;
    return { index: index++, bytes: whole, end };
  };
  for await (const part of format === 'csv' ? csv(table) : xlsx(table)) {
    waiting.push(part);
    size += part.length;
    if (size >= PIECE_BYTES) yield piece(null);
  }
  yield piece({ ...written });
}
