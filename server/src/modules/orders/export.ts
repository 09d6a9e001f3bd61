import { executionColumns, medicationColumns, orderWords } from '@wardlink/contract';
import { inTransaction } from '../../core/transaction.js';
import type { Queries } from '../../database/connection.js';
import type { Call } from '../../core/handler.js';
import type { Figures } from '../../core/audit/events.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { listFile, type List } from '../../core/export/list-file.js';
import { EXPORT_ROWS, type FilePiece } from '../../core/export/table-file.js';
import {
  checkList,
  countExecutions,
  countMedications,
  pageOfExecutions,
  pageOfMedications,
  type CheckedList,
} from './lists.js';

interface Export<Row> extends Omit<List<Row>, 'title'> {
  name: 'medication' | 'execution';
  count(db: Queries): Promise<{ count: number }>;
}

type ExportCall = Call<'order.exportMedications'> | Call<'order.exportExecutions'>;

/** Records the export in the trail, then returns the file. */
async function exportList<Row>(
  call: ExportCall,
  { zone, filter }: CheckedList<ExportCall['request']>,
  list: Export<Row>,
): Promise<AsyncIterable<FilePiece>> {
  const { caller, replicaDb, language, request } = call;
  const { count } = await list.count(replicaDb);
  await inTransaction(call, async (work) => {
    const after: Figures = { ...filter, list: list.name, language, rows: count };
    const nodeId = request.wardId ?? request.departmentId ?? caller.nodeId;
    await recordByCaller(work, { type: 'record.exported', after }, { nodeId });
  });
  const title = orderWords[language].title[list.name];
  return listFile(request.format, { ...list, title }, { language, zone });
}

/** The medication records as a file: filter, columns, order and language of the screen, all pages. */
export async function exportMedications(call: Call<'order.exportMedications'>): Promise<AsyncIterable<FilePiece>> {
  const { db, replicaDb, caller, clock, request } = call;
  const checked = await checkList(db, caller, request, clock.now());
  return exportList(call, checked, {
    name: 'medication',
    columns: medicationColumns,
    page: (wish) => pageOfMedications(replicaDb, checked, wish),
    count: (from) => countMedications(from, checked, EXPORT_ROWS),
  });
}

/** The order execution records as a file. */
export async function exportExecutions(call: Call<'order.exportExecutions'>): Promise<AsyncIterable<FilePiece>> {
  const { db, replicaDb, caller, clock, request } = call;
  const checked = await checkList(db, caller, request, clock.now());
  return exportList(call, checked, {
    name: 'execution',
    columns: executionColumns,
    page: (wish) => pageOfExecutions(replicaDb, checked, wish),
    count: (from) => countExecutions(from, checked, EXPORT_ROWS),
  });
}
