import { lotWords, recallColumns, solutionColumns, stripColumns } from '@wardlink/contract';
import type { Figures } from '../../core/audit/events.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { listFile, type List } from '../../core/export/list-file.js';
import { EXPORT_ROWS, type FilePiece } from '../../core/export/table-file.js';
import type { Call } from '../../core/handler.js';
import { inTransaction } from '../../core/transaction.js';
import { hospitalDay } from './hospital.js';
import { countUses, pageOfUses } from './recall.js';
import { countSolutions, pageOfSolutions } from './solutions.js';
import { checkStrips, countStrips, pageOfStrips, stripRow } from './strips.js';

interface Export<Row> extends Omit<List<Row>, 'title'> {
  name: 'strips' | 'solutions' | 'recall';
  rows: number;
  filter: Figures;
  zone: string;
}

type ExportCall = Call<'strip.export'> | Call<'solution.export'> | Call<'strip.exportRecall'>;

/** Records the export in the trail, then returns the file. */
async function exportList<Row>(
  call: ExportCall,
  { name, rows, filter, zone, ...list }: Export<Row>,
): Promise<AsyncIterable<FilePiece>> {
  const { language, request } = call;
  const after: Figures = { ...filter, list: name, format: request.format, language, rows };
  await inTransaction(call, (work) => recordByCaller(work, { type: 'record.exported', after }));
  return listFile(request.format, { ...list, title: lotWords[language].title[name] }, { language, zone });
}

/** The list of strips as a file. */
export async function exportStrips(call: Call<'strip.export'>): Promise<AsyncIterable<FilePiece>> {
  const { replicaDb, request } = call;
  const { format: _, ...filter } = request;
  const checked = await checkStrips(call, filter);
  const { count } = await countStrips(replicaDb, checked, EXPORT_ROWS);
  return exportList(call, {
    name: 'strips',
    columns: stripColumns,
    page: (wish) => pageOfStrips(replicaDb, checked, wish),
    rows: count,
    filter,
    zone: checked.day.zone,
  });
}

/** The list of solutions as a file. */
export async function exportSolutions(call: Call<'solution.export'>): Promise<AsyncIterable<FilePiece>> {
  const { db, replicaDb, request } = call;
  const { format: _, ...filter } = request;
  const checked = { day: await hospitalDay(db, call), filter };
  const { count } = await countSolutions(replicaDb, checked, EXPORT_ROWS);
  return exportList(call, {
    name: 'solutions',
    columns: solutionColumns,
    page: (wish) => pageOfSolutions(replicaDb, checked, wish),
    rows: count,
    filter,
    zone: checked.day.zone,
  });
}

/** The recall of a lot as a file. @throws Refusal `lot.unknown` */
export async function exportRecall(call: Call<'strip.exportRecall'>): Promise<AsyncIterable<FilePiece>> {
  const { db, replicaDb, caller, request } = call;
  const day = await hospitalDay(db, call);
  const { id, brand, lot } = await stripRow(db, day, request.stripLotId);
  const { own } = await countUses(replicaDb, caller, id, EXPORT_ROWS);
  return exportList(call, {
    name: 'recall',
    columns: recallColumns,
    page: (wish) => pageOfUses(replicaDb, caller, id, wish),
    rows: own.count,
    filter: { brand, lot },
    zone: day.zone,
  });
}
