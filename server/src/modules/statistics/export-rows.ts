import { statisticsColumns, statisticsFigureTitle } from '@wardlink/contract';
import { recordByCaller } from '../../core/audit/trail.js';
import { listFile } from '../../core/export/list-file.js';
import { EXPORT_ROWS, type FilePiece } from '../../core/export/table-file.js';
import type { Call } from '../../core/handler.js';
import { inTransaction } from '../../core/transaction.js';
import { questionOf } from './period.js';
import { pageOfRows } from './rows.js';

/** The rows of a figure as a file. @throws Refusal as `statisticsRows` */
export async function exportRows(call: Call<'statistics.exportRows'>): Promise<AsyncIterable<FilePiece>> {
  const { replicaDb: db, caller, request, language } = call;
  const { format, ...filter } = request;
  const question = await questionOf(call);
  const pageFrom = (after: number, limit: number) => pageOfRows({ db, question, caller, after, limit }, filter);
  const { kind, total } = await pageFrom(0, 1);
  const after = { ...filter, list: 'statistics', format, language, rows: Math.min(total, EXPORT_ROWS) };
  await inTransaction(call, (work) => recordByCaller(work, { type: 'record.exported', after }));
  const list = {
    title: statisticsFigureTitle(filter.figure, language),
    columns: statisticsColumns(kind),
    page: async (wish: { after: string | null; limit: number }) => {
      const { rows, next } = await pageFrom(Number(wish.after ?? 0), wish.limit);
      return { rows, next: next === null ? null : String(next) };
    },
  };
  return listFile(format, list, { language, zone: question.zone });
}
