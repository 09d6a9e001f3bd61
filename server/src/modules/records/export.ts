import { recordColumns, recordTitle, recordWords, type RecordView } from '@wardlink/contract';
import type { TableCell, Written } from '../../core/export/cells.js';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { recordAudit } from '../../core/audit/trail.js';
import { settingsAt } from '../../core/settings.js';
import { batchesOf, cellsOf, headingsOf } from './rows.js';
import { checkFilter, countRecords, type CheckedFilter } from './select.js';
import { tableFile, type FilePiece, EXPORT_ROWS } from '../../core/export/table-file.js';

/**
 * The readings of a record screen as a file: same filter, columns, order and language, on all pages. Who exported what
 * is in the trail before the first byte leaves.
 * @throws Refusal as `checkFilter`
 */
export async function exportRecords(
  call: Call<'record.export'>,
  limit = EXPORT_ROWS,
): Promise<AsyncIterable<FilePiece>> {
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
  const { indicator } = filter;
  const table = {
    name: recordTitle(indicator, language),
    widths: recordColumns[indicator].map(({ width }) => width),
    headings: headingsOf(indicator, view),
    lines: linesOf(call, checked, view, limit, written),
  };
  return tableFile(format, table, written);
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
