import { recordColumns, recordWords, type RecordView, type ReplyOf } from '@wardlink/contract';
import { inTransaction } from '../../database/transaction.js';
import type { Call } from '../../http/handler.js';
import { recordAudit } from '../audit/trail.js';
import { settingsAt } from '../organisation/settings.js';
import { BYTE_ORDER_MARK, csvLine } from './csv.js';
import { batchesOf, cellsOf, headingsOf, type TableCell, type Written } from './rows.js';
import { checkFilter, countRecords, type CheckedFilter } from './select.js';
import { xlsx } from './xlsx.js';

type Piece = ReplyOf<'record.export'>;

/** Rows that one export may hold; the screen counts as far as this. */
export const EXPORT_ROWS = 50_000;
/** Bytes of a piece before it is sealed. */
const PIECE_BYTES = 192 * 1024;

/**
 * The readings of a record screen as a file: same filter, columns, order and language, on all pages. Who exported what
 * is in the trail before the first byte leaves.
 * @throws Refusal as `checkFilter`
 */
export async function exportRecords(call: Call<'record.export'>, limit = EXPORT_ROWS): Promise<AsyncIterable<Piece>> {
  const { db, caller, clock, language, request } = call;
  const { format, ...filter } = request;
  const checked = await checkFilter(db, caller, filter);
  const { zone } = await settingsAt(db, caller.nodePath);
  await inTransaction(call, async (tx) => {
    const { count } = await countRecords(tx, checked, limit);
    const after = { ...filter, format, language, readings: count };
    const place = {
      accountId: caller.accountId,
      patientId: null,
      nodeId: filter.wardId ?? filter.departmentId ?? null,
    };
    await recordAudit(
      tx,
      clock.date(),
      { type: 'record.exported', after },
      { ...place, nodeId: place.nodeId ?? caller.nodeId },
    );
  });
  const written: Written = { rows: 0, limited: false };
  const view = { language, zone };
  const lines = linesOf(call, checked, view, limit, written);
  const bytes = format === 'csv' ? csv(checked, view, lines) : workbook(checked, view, lines);
  return pieces(bytes, written);
}

/** Batches of lines; where the limit was reached, a last line says so in words. */
async function* linesOf(
  { db }: Call<'record.export'>,
  checked: CheckedFilter,
  view: RecordView,
  limit: number,
  written: Written,
): AsyncGenerator<TableCell[][]> {
  const { indicator } = checked.filter;
  for await (const rows of batchesOf(db, checked, limit, written)) {
    yield rows.map((row) => cellsOf(indicator, row, view));
  }
  if (written.limited) yield [[recordWords[view.language].limited.replace('{limit}', String(limit))]];
}

async function* csv(
  { filter }: CheckedFilter,
  view: RecordView,
  lines: AsyncIterable<TableCell[][]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(headingsOf(filter.indicator, view)));
  for await (const batch of lines) yield Buffer.from(batch.map(csvLine).join(''));
}

function workbook({ filter }: CheckedFilter, view: RecordView, lines: AsyncIterable<TableCell[][]>) {
  const { indicator } = filter;
  return xlsx({
    name: recordWords[view.language].title[indicator],
    widths: recordColumns[indicator].map(({ width }) => width),
    headings: headingsOf(indicator, view),
    lines,
  });
}

/** Gathers bytes into pieces of a size worth sealing; the last one says what the file holds. */
async function* pieces(bytes: AsyncIterable<Buffer>, written: Written): AsyncGenerator<Piece> {
  let index = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const piece = (end: Piece['end']): Piece => {
    const whole = Buffer.concat(waiting).toString('base64');
    waiting = [];
    size = 0;
    return { index: index++, bytes: whole, end };
  };
  for await (const part of bytes) {
    waiting.push(part);
    size += part.length;
    if (size >= PIECE_BYTES) yield piece(null);
  }
  yield piece({ ...written });
}
