import { POPULATION_COLUMNS } from '@wardlink/contract';
import { resolveRequestedNode } from '../../core/access/requested-node.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { listFile } from '../../core/export/list-file.js';
import type { FilePiece } from '../../core/export/table-file.js';
import type { Call } from '../../core/handler.js';
import { inTransaction } from '../../core/transaction.js';
import { populationList } from './list.js';

const TITLES = { zh: '今日关注', en: 'Review today' } as const;

/** The list of patients who need attention as a file. @throws Refusal `node.forbidden` */
export async function exportPopulation(call: Call<'population.export'>): Promise<AsyncIterable<FilePiece>> {
  const { db, caller, request, language } = call;
  const { format, ...filter } = request;
  const { settings } = await resolveRequestedNode(db, caller, request);
  const { patients: rows } = await populationList({ ...call, request: filter });
  const after = { ...filter, list: 'population', format, language, rows: rows.length };
  await inTransaction(call, (work) => recordByCaller(work, { type: 'record.exported', after }));
  const list = {
    title: TITLES[language],
    columns: POPULATION_COLUMNS,
    page: () => Promise.resolve({ rows, next: null }),
  };
  return listFile(format, list, { language, zone: settings.zone });
}
