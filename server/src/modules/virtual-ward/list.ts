import { applicationColumns, virtualWardWords, type ReplyOf, type RequestOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { isBelowPath } from '../../core/access/nodes.js';
import { nodeInScope } from '../../core/access/scope.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Caller } from '../../core/caller.js';
import { listFile } from '../../core/export/list-file.js';
import { EXPORT_ROWS, type FilePiece } from '../../core/export/table-file.js';
import type { Call } from '../../core/handler.js';
import { inOrder, PAGE_ROWS, pageOf, type PageOf, type PageRequest } from '../../core/keyset.js';
import { checkPeriod, instantsOf } from '../../core/period.js';
import { settingsAt } from '../../core/settings.js';
import { inTransaction } from '../../core/transaction.js';
import { isPatientCalled } from '../../core/typed-text.js';
import type { Queries } from '../../database/connection.js';
import { countUpTo } from '../../database/count-up-to.js';
import { selectApplications, shownApplication, type ShownApplication } from '../virtual-ward-applications/select.js';

type Filter = Omit<RequestOf<'virtualWard.list'>, 'after'>;

/** Applications are counted up to this number. */
const COUNTED = 10_000;

interface Wanted {
  caller: Caller;
  filter: Filter;
  /** Undefined without a place in the request. */
  nodePath: string | undefined;
  zone: string;
  now: number;
}

/** @throws Refusal `node.forbidden`, `input.invalid` */
async function wantedOf(db: Queries, caller: Caller, filter: Filter, now: number): Promise<Wanted> {
  const node = filter.wardId ?? filter.departmentId ?? null;
  const nodePath = node === null ? undefined : await nodeInScope(db, caller, node);
  const { zone } = await settingsAt(db, nodePath ?? caller.nodePath);
  return { caller, filter, nodePath, zone, now };
}

function selectWanted(db: Queries, { caller, filter, nodePath, zone }: Wanted) {
  const { state, urgency, teamId, patient, from, to } = filter;
  let query = selectApplications(db, caller).where(isPatientCalled(patient));
  if (nodePath !== undefined) query = query.where(isBelowPath(nodePath, 'place.path'));
  if (state) query = query.where('application.state', '=', state);
  if (urgency) query = query.where('application.urgency', '=', urgency);
  if (teamId) query = query.where('application.teamId', '=', teamId);
  if (from && to) {
    checkPeriod({ from, to });
    const { begin, end } = instantsOf({ from, to }, zone);
    query = query.where('application.draftedAt', '>=', begin).where('application.draftedAt', '<', end);
  }
  return query;
}

async function pageOfApplications(
  db: Queries,
  wanted: Wanted,
  { after, limit }: PageRequest,
): Promise<PageOf<ShownApplication>> {
  const order = inOrder(
    { time: { by: sql.ref('application.drafted_at'), type: 'timestamptz' } },
    '-time',
    after,
    sql.ref('application.id'),
    'uuid',
  );
  const found = await order.rows(selectWanted(db, wanted), limit);
  return pageOf(found, limit, (row) => shownApplication(row, wanted.now, wanted.zone));
}

const count = (db: Queries, wanted: Wanted, most: number) =>
  countUpTo(db, selectWanted(db, wanted).clearSelect().select('application.id'), most);

/** Applications that concern the caller, newest first. @throws Refusal `node.forbidden`, `input.invalid` */
export async function listApplications(call: Call<'virtualWard.list'>): Promise<ReplyOf<'virtualWard.list'>> {
  const { db, caller, clock, request } = call;
  const { after = null, ...filter } = request;
  const wanted = await wantedOf(db, caller, filter, clock.now());
  const [page, total] = await Promise.all([
    pageOfApplications(db, wanted, { after, limit: PAGE_ROWS }),
    after === null ? count(db, wanted, COUNTED) : null,
  ]);
  return { ...page, total, serverTime: clock.now() };
}

/** The same list as a file. The export is recorded in the trail. */
export async function exportApplications(call: Call<'virtualWard.export'>): Promise<AsyncIterable<FilePiece>> {
  const { db, caller, clock, language, request } = call;
  const { format, ...filter } = request;
  const wanted = await wantedOf(db, caller, filter, clock.now());
  const { count: rows } = await count(db, wanted, EXPORT_ROWS);
  await inTransaction(call, async (work) => {
    const nodeId = request.wardId ?? request.departmentId ?? caller.nodeId;
    const event = { type: 'application.exported', after: { ...filter, language, rows } } as const;
    await recordByCaller(work, event, { nodeId });
  });
  const { title } = virtualWardWords[language];
  const page = (wish: PageRequest) => pageOfApplications(db, wanted, wish);
  return listFile(format, { title, columns: applicationColumns, page }, { language, zone: wanted.zone });
}
