import { deviceColumns, deviceWords, type DeviceRow, type ReplyOf, type RequestOf } from '@wardlink/contract';
import { CLOCK_DRIFT_SECONDS, LOW_BATTERY, SILENT_DAYS } from '@wardlink/domain';
import { sql, type RawBuilder } from 'kysely';
import { isBelowPath } from '../../core/access/nodes.js';
import { nodeInScope } from '../../core/access/scope.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Caller } from '../../core/caller.js';
import { listFile } from '../../core/export/list-file.js';
import { EXPORT_ROWS, type FilePiece } from '../../core/export/table-file.js';
import type { Call } from '../../core/handler.js';
import { inOrder, PAGE_ROWS, pageOf, type Order, type PageOf, type PageRequest } from '../../core/keyset.js';
import { settingsAt } from '../../core/settings.js';
import { inTransaction } from '../../core/transaction.js';
import { isPatientNamed, literalText } from '../../core/typed-text.js';
import { countUpTo } from '../../database/count-up-to.js';
import type { Queries } from '../../database/connection.js';
import { devicesOf, rowOf, seesName, selectDevices } from './rows.js';

type Filter = Omit<RequestOf<'device.list'>, 'after'>;

const DAY_MS = 86_400_000;

const ORDERS: Record<'serial' | 'model' | 'registered' | 'seen', Order> = {
  serial: { by: sql`device.serial`, type: 'text' },
  model: { by: sql`device.model`, type: 'text' },
  registered: { by: sql`device.registered_at`, type: 'timestamptz' },
  seen: { by: sql`coalesce(device.last_seen_at, '1970-01-01Z'::timestamptz)`, type: 'timestamptz' },
};

/** States in SQL; the same as `deviceStateOf` of the domain. */
const STATES: Record<DeviceRow['state'], RawBuilder<boolean>> = {
  retired: sql<boolean>`device.retired_at is not null`,
  repair: sql<boolean>`device.retired_at is null and device.repair_since is not null`,
  unbound: sql<boolean>`device.retired_at is null and device.repair_since is null and bound.id is null`,
  bound: sql<boolean>`device.retired_at is null and device.repair_since is null
    and bound.id is not null and bound.activated_at is null`,
  activated: sql<boolean>`device.retired_at is null and device.repair_since is null
    and bound.activated_at is not null`,
};

/** Devices that need attention; the same as `deviceTroubles` of the domain. */
function hasTrouble(now: number): RawBuilder<boolean> {
  const before = new Date(now - SILENT_DAYS * DAY_MS);
  return sql<boolean>`(device.retired_at is null and device.repair_since is null and (
    (device.use = 'hospital' and device.token_hash is not null and device.withdrawn_at is null
      and coalesce(device.last_seen_at, device.token_at, device.registered_at) < ${before})
    or abs(device.clock_drift) > ${CLOCK_DRIFT_SECONDS} or device.battery <= ${LOW_BATTERY}))`;
}

interface Checked {
  caller: Caller;
  now: number;
  filter: Filter;
  wanted: RawBuilder<boolean>;
}

/** @throws Refusal `node.forbidden` for a place outside the caller's nodes */
async function check(db: Queries, caller: Caller, now: number, filter: Filter): Promise<Checked> {
  const { use, nodeId, state, trouble, text } = filter;
  const literal = `%${literalText(text)}%`;
  const filters = [
    ...(nodeId ? [isBelowPath(await nodeInScope(db, caller, nodeId), 'node.path')] : []),
    ...(use ? [sql<boolean>`device.use = ${use}`] : []),
    ...(state ? [STATES[state]] : []),
    ...(trouble ? [hasTrouble(now)] : []),
    ...(literal === '%%'
      ? []
      : [
          sql<boolean>`(device.serial ilike ${literal} or device.model ilike ${literal} or device.brand ilike ${literal}
            or (${seesName(caller, now)} and ${isPatientNamed(text)}))`,
        ]),
  ];
  const wanted = filters.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(filters, sql` and `)}`;
  return { caller, now, filter, wanted };
}

async function pageOfDevices(
  db: Queries,
  { caller, now, filter, wanted }: Checked,
  { after, limit }: PageRequest,
): Promise<PageOf<DeviceRow>> {
  const order = inOrder(ORDERS, filter.sort ?? 'serial', after, sql`device.id`);
  const found = await order.rows(selectDevices(db, caller, now).where(wanted), limit);
  return pageOf(found, limit, (row) => rowOf(row, now));
}

const countDevices = (db: Queries, { caller, wanted }: Checked) =>
  countUpTo(db, devicesOf(db, caller).where(wanted).select('device.id'), EXPORT_ROWS);

/** One page of the devices at or below a node. @throws Refusal `node.forbidden`, `input.invalid` */
export async function listDevices(call: Call<'device.list'>): Promise<ReplyOf<'device.list'>> {
  const { db, caller, clock, request } = call;
  const { after = null, ...filter } = request;
  const checked = await check(db, caller, clock.now(), filter);
  const [page, total] = await Promise.all([
    pageOfDevices(db, checked, { after, limit: PAGE_ROWS }),
    after === null ? countDevices(db, checked) : null,
  ]);
  return { devices: page.rows, next: page.next, total };
}

/** The devices as a file: same filter, columns and order as on the screen, on all pages. */
export async function exportDevices(call: Call<'device.export'>): Promise<AsyncIterable<FilePiece>> {
  const { db, caller, clock, language, request } = call;
  const { format, ...filter } = request;
  const checked = await check(db, caller, clock.now(), filter);
  const [{ count }, { zone }] = await Promise.all([countDevices(db, checked), settingsAt(db, caller.nodePath)]);
  const use = filter.use ?? 'hospital';
  await inTransaction(call, async (work) => {
    const after = { use, state: filter.state ?? null, format, language, rows: count };
    await recordByCaller(work, { type: 'device.exported', after }, { nodeId: filter.nodeId ?? caller.nodeId });
  });
  const list = {
    title: deviceWords[language].title[use],
    columns: deviceColumns[use],
    page: (wish: PageRequest) => pageOfDevices(db, checked, wish),
  };
  return listFile(format, list, { language, zone });
}
