import { recordColumns, recordTitle } from '@wardlink/contract';
import type { PageRequest } from '../../core/keyset.js';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { settingsAt } from '../../core/settings.js';
import { checkFilter, countRecords, pageOfRecords } from './select.js';
import { listFile } from '../../core/export/list-file.js';
import { EXPORT_ROWS, type FilePiece } from '../../core/export/table-file.js';

/**
 * The readings of a record screen as a file: filter, columns, order and language of the screen, all pages. The export
 * is recorded in the trail before the first byte is sent.
 * @throws Refusal as `checkFilter`
 */
export async function exportRecords(
  call: Call<'record.export'>,
  limit = EXPORT_ROWS,
): Promise<AsyncIterable<FilePiece>> {
  const { db, replicaDb, caller, language, request } = call;
  const { format, ...filter } = request;
  const { indicator } = filter;
  const checked = await checkFilter(db, caller, filter);
  const { zone } = await settingsAt(db, caller.nodePath);
  const { count } = await countRecords(replicaDb, checked, limit);
  await inTransaction(call, async (work) => {
    const after = { ...filter, format, language, readings: count };
    const nodeId = filter.wardId ?? filter.departmentId ?? caller.nodeId;
    await recordByCaller(work, { type: 'record.exported', after }, { nodeId });
  });
  const list = {
    title: recordTitle(indicator, language),
    columns: recordColumns[indicator],
    page: (wish: PageRequest) => pageOfRecords(replicaDb, checked, wish),
  };
  return listFile(format, list, { language, zone }, limit);
}
