import {
  executionColumns,
  medicationColumns,
  orderWords,
  recordWords,
  type RecordView,
  type TableColumn,
} from '@wardlink/contract';
import { cellsOfColumns, type TableCell, type Written } from '../../core/export/cells.js';
import { inTransaction } from '../../core/transaction.js';
import type { Queries } from '../../database/connection.js';
import type { PageOf, PageWish } from '../../core/keyset.js';
import type { Call } from '../../core/handler.js';
import type { Figures } from '../../core/audit/events.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { tableFile, type FilePiece, EXPORT_ROWS } from '../../core/export/table-file.js';
import {
  checkList,
  countExecutions,
  countMedications,
  pageOfExecutions,
  pageOfMedications,
  type CheckedList,
} from './lists.js';

/** Rows read at once. */
const BATCH = 5_000;

interface Export<Row> {
  name: 'medication' | 'execution';
  columns: readonly TableColumn<Row>[];
  page(wish: PageWish): Promise<PageOf<Row>>;
  count(db: Queries): Promise<{ count: number }>;
}

type ExportCall = Call<'order.exportMedications'> | Call<'order.exportExecutions'>;

async function* linesOf<Row>(
  { columns, page }: Export<Row>,
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

/** Writes into the trail who exports what, then gives the file out. */
async function exportList<Row>(
  call: ExportCall,
  { zone, filter }: CheckedList<ExportCall['request']>,
  list: Export<Row>,
): Promise<AsyncIterable<FilePiece>> {
  const { caller, language, request } = call;
  await inTransaction(call, async (tx) => {
    const { count } = await list.count(tx);
    const after: Figures = { ...filter, list: list.name, language, rows: count };
    const nodeId = request.wardId ?? request.departmentId ?? caller.nodeId;
    await recordByCaller(call, tx, { type: 'record.exported', after }, { nodeId });
  });
  const written: Written = { rows: 0, limited: false };
  const table = {
    name: orderWords[language].title[list.name],
    widths: list.columns.map(({ width }) => width),
    headings: list.columns.map(({ title }) => title[language]),
    lines: linesOf(list, { language, zone }, EXPORT_ROWS, written),
  };
  return tableFile(request.format, table, written);
}

/** The medication records as a file: same filter, columns, order and language as on the screen, on all pages. */
export async function exportMedications(call: Call<'order.exportMedications'>): Promise<AsyncIterable<FilePiece>> {
  const { db, caller, clock, request } = call;
  const checked = await checkList(db, caller, request, clock.now());
  return exportList(call, checked, {
    name: 'medication',
    columns: medicationColumns,
    page: (wish) => pageOfMedications(db, checked, wish),
    count: (tx) => countMedications(tx, checked, EXPORT_ROWS),
  });
}

/** The order execution records as a file. */
export async function exportExecutions(call: Call<'order.exportExecutions'>): Promise<AsyncIterable<FilePiece>> {
  const { db, caller, clock, request } = call;
  const checked = await checkList(db, caller, request, clock.now());
  return exportList(call, checked, {
    name: 'execution',
    columns: executionColumns,
    page: (wish) => pageOfExecutions(db, checked, wish),
    count: (tx) => countExecutions(tx, checked, EXPORT_ROWS),
  });
}
