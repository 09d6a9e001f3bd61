import { auditColumns, auditWords, type ReplyOf } from '@wardlink/contract';
import { PAGE_ROWS, type PageRequest } from '../../core/keyset.js';
import { inTransaction } from '../../core/transaction.js';
import type { Call, Handlers } from '../../core/handler.js';
import { BATCH, listFile } from '../../core/export/list-file.js';
import { EXPORT_ROWS, type FilePiece } from '../../core/export/table-file.js';
import type { Figures } from '../../core/audit/events.js';
import { checkAudit, countAudit, pageOfAudit, type AuditFilter } from './search.js';
import { recordByCaller } from '../../core/audit/trail.js';

/** The search criteria, as stored in the audit event. */
function searchFigures({ from, to, patient, person, kind }: AuditFilter): Figures {
  return { from, to, patient: patient ?? null, person: person ?? null, kind: kind ?? null };
}

type AuditCall = Call<'audit.search'> | Call<'audit.export'>;

/** Records a search or export of the trail before its result is returned. */
async function noteQuestion(call: AuditCall, type: 'audit.searched' | 'audit.exported', after: Figures): Promise<void> {
  await inTransaction(call, (work) => recordByCaller(work, { type, after }));
}

async function searchAudit(call: Call<'audit.search'>): Promise<ReplyOf<'audit.search'>> {
  const { db, caller, request } = call;
  const after = request.after ?? null;
  const checked = await checkAudit(db, caller, request);
  const [page, total] = await Promise.all([
    pageOfAudit(db, checked, { after, limit: PAGE_ROWS }),
    after === null ? countAudit(db, checked, EXPORT_ROWS) : null,
  ]);
  // Further pages belong to the same search.
  if (after === null) await noteQuestion(call, 'audit.searched', searchFigures(request));
  return { ...page, total };
}

async function exportAudit(call: Call<'audit.export'>, limit = EXPORT_ROWS): Promise<AsyncIterable<FilePiece>> {
  const { db, replicaDb, caller, language, request } = call;
  const { format, ...filter } = request;
  const checked = await checkAudit(db, caller, filter);
  const { count } = await countAudit(replicaDb, checked, limit);
  // Exports events up to now, without the event of the export itself.
  const first = await pageOfAudit(replicaDb, checked, { after: null, limit: Math.min(BATCH, limit) });
  await noteQuestion(call, 'audit.exported', { ...searchFigures(filter), format, language, rows: count });
  const list = {
    title: auditWords[language].title,
    columns: auditColumns,
    page: (wish: PageRequest) => (wish.after === null ? Promise.resolve(first) : pageOfAudit(replicaDb, checked, wish)),
  };
  return listFile(format, list, { language, zone: checked.zone }, limit);
}

/** The trail, for those who may read it. */
export const auditHandlers: Handlers<'audit.search' | 'audit.export'> = {
  'audit.search': searchAudit,
  'audit.export': (call) => exportAudit(call),
};
