import { indicatorName, topPatientColumns } from '@wardlink/contract';
import { recordByCaller } from '../../core/audit/trail.js';
import { listFile } from '../../core/export/list-file.js';
import type { FilePiece } from '../../core/export/table-file.js';
import type { Call } from '../../core/handler.js';
import { inTransaction } from '../../core/transaction.js';
import { questionOf } from './period.js';
import { MOST_IN_FILE, rankedPatients } from './top.js';

/** The ranking of patients as a file. @throws Refusal as `questionOf` */
export async function exportTopPatients(call: Call<'statistics.exportTopPatients'>): Promise<AsyncIterable<FilePiece>> {
  const { replicaDb: db, request, caller, language } = call;
  const { format, ...filter } = request;
  const { indicator, rankBy: by } = filter;
  const question = await questionOf(call);
  const rows = await rankedPatients(db, question, { indicator, by, caller, limit: MOST_IN_FILE });
  const after = { ...filter, list: 'statistics', format, language, rows: rows.length };
  await inTransaction(call, (work) => recordByCaller(work, { type: 'record.exported', after }));
  const list = {
    title: indicatorName(indicator, language),
    columns: topPatientColumns(indicator),
    page: () => Promise.resolve({ rows, next: null }),
  };
  return listFile(format, list, { language, zone: question.zone });
}
