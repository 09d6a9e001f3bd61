import type { ReplyOf, RequestOf, StripLot } from '@wardlink/contract';
import { isLowStock, stripLotState } from '@wardlink/domain';
import { sql } from 'kysely';
import { departmentIdAt } from '../../core/access/nodes.js';
import { nodeInScope } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import type { Call } from '../../core/handler.js';
import { inOrder, PAGE_ROWS, pageOf, type PageOf, type PageRequest } from '../../core/keyset.js';
import { Refusal } from '../../core/refusal.js';
import { literalText } from '../../core/typed-text.js';
import type { Queries } from '../../database/connection.js';
import { countUpTo } from '../../database/count-up-to.js';
import { filedOf, hospitalDay, personAt, type HospitalDay } from './hospital.js';
import { stockByPlace, stockOf, type PlaceStock } from './stock.js';

type StripFilter = Omit<RequestOf<'strip.list'>, 'after'>;

/** Lots of strips of a hospital with the names that screens show. */
function selectStrips(db: Queries, hospitalId: string) {
  return db
    .selectFrom('stripLot as lot')
    .innerJoin('account as filer', 'filer.id', 'lot.filedBy')
    .leftJoin('account as withdrawer', 'withdrawer.id', 'lot.invalidBy')
    .selectAll('lot')
    .select([personAt('filer').as('filer'), personAt('withdrawer').as('withdrawer')])
    .where('lot.hospitalId', '=', hospitalId);
}

export type StripRow = Awaited<ReturnType<ReturnType<typeof selectStrips>['execute']>>[number];

function stripOf(row: StripRow, places: readonly PlaceStock[] | undefined, today: string): StripLot {
  const { id, brand, lot, models, targets, produced, expires, opened, lowStock, version } = row;
  const state = stripLotState({ targets, expires, withdrawn: row.invalidAt !== null }, today);
  const stock = stockOf(places);
  return {
    stripLotId: id,
    brand,
    lot,
    models,
    targets,
    produced,
    expires,
    opened,
    lowStock,
    version,
    usableUntil: expires,
    state: state.state,
    because: state.state === 'invalid' ? state.because : null,
    ...filedOf(row),
    stock,
    isLow: state.state === 'effective' && isLowStock(stock.left, lowStock),
  };
}

/** A lot of strips of the hospital. @throws Refusal `lot.unknown` */
export async function stripRow(db: Queries, { hospitalId }: HospitalDay, stripLotId: string): Promise<StripRow> {
  const row = await selectStrips(db, hospitalId).where('lot.id', '=', stripLotId).executeTakeFirst();
  if (!row) throw new Refusal('lot.unknown', { field: 'stripLotId' });
  return row;
}

/** `stripRow` with its stock, as in replies. */
export async function stripById(db: Queries, day: HospitalDay, stripLotId: string): Promise<StripLot> {
  const row = await stripRow(db, day, stripLotId);
  return stripOf(row, (await stockByPlace(db, [row.id])).get(row.id), day.today);
}

/** A checked filter, with all values that a query needs. */
interface CheckedStrips {
  day: HospitalDay;
  filter: StripFilter;
  departmentId: string | null;
  /** Lots that are low in stock, if the filter asks for these. */
  lowIds: readonly string[] | null;
}

/**
 * The department of a node in the caller's scope. @throws Refusal `node.forbidden`, `input.invalid` above departments
 */
export async function departmentInScope(db: Queries, caller: Caller, nodeId: string, field: string): Promise<string> {
  await nodeInScope(db, caller, nodeId);
  const found = await db
    .selectFrom('organisationNode as place')
    .select(departmentIdAt('place.path').as('departmentId'))
    .where('place.id', '=', nodeId)
    .executeTakeFirst();
  if (found?.departmentId == null) throw new Refusal('input.invalid', { field });
  return found.departmentId;
}

async function lowLots(db: Queries, { hospitalId, today }: HospitalDay): Promise<string[]> {
  const watched = await selectStrips(db, hospitalId)
    .where('lot.lowStock', 'is not', null)
    .where('lot.invalidAt', 'is', null)
    .where('lot.expires', '>=', today)
    .execute();
  const stock = await stockByPlace(
    db,
    watched.map(({ id }) => id),
  );
  return watched.filter(({ id, lowStock }) => isLowStock(stockOf(stock.get(id)).left, lowStock)).map(({ id }) => id);
}

/** Checks the filter of the list. @throws Refusal `node.forbidden` */
export async function checkStrips(
  call: Pick<Call<'strip.list'>, 'db' | 'caller' | 'clock'>,
  filter: StripFilter,
): Promise<CheckedStrips> {
  const { db, caller } = call;
  const day = await hospitalDay(db, call);
  const [field, nodeId] = filter.wardId == null ? ['departmentId', filter.departmentId] : ['wardId', filter.wardId];
  const departmentId = nodeId == null ? null : await departmentInScope(db, caller, nodeId, field);
  return { day, filter, departmentId, lowIds: filter.state === 'low' ? await lowLots(db, day) : null };
}

function filtered(db: Queries, { day, filter, departmentId, lowIds }: CheckedStrips) {
  const text = literalText(filter.words);
  return selectStrips(db, day.hospitalId)
    .$if(text !== '', (query) =>
      query.where((eb) => eb.or([eb('lot.brand', 'ilike', `%${text}%`), eb('lot.lot', 'ilike', `${text}%`)])),
    )
    .$if(filter.state === 'effective', (query) =>
      query.where('lot.invalidAt', 'is', null).where('lot.expires', '>=', day.today),
    )
    .$if(filter.state === 'invalid', (query) =>
      query.where((eb) => eb.or([eb('lot.invalidAt', 'is not', null), eb('lot.expires', '<', day.today)])),
    )
    .$if(lowIds !== null, (query) => query.where(sql<boolean>`lot.id = any(${lowIds}::bigint[])`))
    .$if(departmentId !== null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('stripMovement as moved')
            .select('moved.id')
            .whereRef('moved.stripLotId', '=', 'lot.id')
            .where('moved.nodeId', '=', departmentId),
        ),
      ),
    );
}

export const countStrips = (db: Queries, checked: CheckedStrips, limit: number) =>
  countUpTo(db, filtered(db, checked).clearSelect().select('lot.id'), limit);

/**
 * One page of lots, latest expiry first. @throws Refusal `input.invalid` if `after` is not a cursor of an earlier page
 */
export async function pageOfStrips(
  db: Queries,
  checked: CheckedStrips,
  { after, limit }: PageRequest,
): Promise<PageOf<StripLot>> {
  const order = inOrder({ expires: { by: sql`lot.expires`, type: 'date' } }, '-expires', after, sql.ref('lot.id'));
  const found = await order.rows(filtered(db, checked), limit);
  const stock = await stockByPlace(
    db,
    found.map(({ id }) => id),
  );
  return pageOf(found, limit, (row) => stripOf(row, stock.get(row.id), checked.day.today));
}

const COUNTED = 50_000;

/** Lots of test strips with their stock. */
export async function listStrips(call: Call<'strip.list'>): Promise<ReplyOf<'strip.list'>> {
  const { db, request } = call;
  const { after = null, ...filter } = request;
  const checked = await checkStrips(call, filter);
  const [page, total] = await Promise.all([
    pageOfStrips(db, checked, { after, limit: PAGE_ROWS }),
    after === null ? countStrips(db, checked, COUNTED) : null,
  ]);
  return { ...page, total };
}
