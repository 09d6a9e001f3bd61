import type { StripLot } from '@wardlink/contract';
import { sql, type RawBuilder } from 'kysely';
import { departmentIdAt } from '../../core/access/nodes.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';

type Stock = StripLot['stock'];

/** Strips of a lot in one place; `departmentId` is null for the hospital's store. */
export interface PlaceStock extends Stock {
  departmentId: string | null;
}

type StockRow = Record<keyof Stock, string> & { lotId: string; departmentId: string | null };

const NONE: Stock = {
  received: 0,
  handedOut: 0,
  returned: 0,
  patients: 0,
  controls: 0,
  repeats: 0,
  waste: 0,
  corrected: 0,
  left: 0,
};

const FIGURES = Object.keys(NONE) as (keyof Stock)[];

/** SQL for the department of a booking: of a use, `one.node_id` is its node; of a movement, `node_id`. */
export interface Booking {
  readonly used: RawBuilder<unknown>;
  readonly moved: RawBuilder<unknown>;
}

/** The present department of the node of a use. */
export const DEPARTMENT_NOW = sql`(
  select ${departmentIdAt('place.path')} from organisation_node place where place.id = one.node_id)`;

const BOOKED_NOW: Booking = { used: DEPARTMENT_NOW, moved: sql`node_id` };

/**
 * Incoming and outgoing strips of each place. A count sets the stock; later lines are added to it. A corrected reading
 * used one strip, and so did a voided one.
 * @param lots - the right side of `= any` for the ids of lots
 */
export const stockQuery = (lots: RawBuilder<unknown>, { used, moved }: Booking = BOOKED_NOW) => sql<StockRow>`
  with used as (
    select one.lot_id, ${used} as node_id, one.at, one.what
    from (
      select distinct on (reading_id) strip_lot_id as lot_id, node_id, measured_at as at, 'patients' as what
      from glucose_reading where strip_lot_id = any(${lots}) and refusal is null
      order by reading_id, version
    ) one
    union all
    select one.strip_lot_id, ${used}, one.measured_at,
      case when one.repeat_of is null then 'controls' else 'repeats' end
    from control_run one join control_result on control_result.run_id = one.id
    where one.strip_lot_id = any(${lots})
  ), moved as (
    select id, strip_lot_id as lot_id, ${moved} as node_id, at, kind, quantity
    from strip_movement where strip_lot_id = any(${lots})
  ), flow as (
    select id, lot_id, node_id, at, kind as what, quantity,
      case when kind in ('received', 'handedOut') then quantity when kind in ('waste', 'returned') then -quantity else 0 end
        as change
    from moved
    union all
    select id, lot_id, null, at, 'store', quantity, case kind when 'handedOut' then -quantity else quantity end
    from moved where kind in ('handedOut', 'returned')
    union all
    select 0, lot_id, node_id, at, what, 1, -1 from used
  ), counted as (
    select distinct on (lot_id, node_id) lot_id, node_id, id, at, quantity
    from moved where kind = 'counted' order by lot_id, node_id, at desc, id desc
  ), placed as (
    select flow.*, counted.quantity as baseline,
      counted.at is null or (flow.at, flow.id) > (counted.at, counted.id) as is_later
    from flow left join counted
      on counted.lot_id = flow.lot_id and counted.node_id is not distinct from flow.node_id
  ), summed as (
    select lot_id, node_id,
      coalesce(sum(quantity) filter (where what = 'received'), 0) as received,
      coalesce(sum(quantity) filter (where what = 'handedOut'), 0) as handed_out,
      coalesce(sum(quantity) filter (where what = 'returned'), 0) as returned,
      coalesce(sum(quantity) filter (where what = 'patients'), 0) as patients,
      coalesce(sum(quantity) filter (where what = 'controls'), 0) as controls,
      coalesce(sum(quantity) filter (where what = 'repeats'), 0) as repeats,
      coalesce(sum(quantity) filter (where what = 'waste'), 0) as waste,
      coalesce(max(baseline), 0) + coalesce(sum(change) filter (where is_later), 0) as "left",
      coalesce(sum(change), 0) as expected
    from placed group by lot_id, node_id
  )
  select lot_id::text as "lotId", node_id::text as "departmentId", received::text, handed_out::text as "handedOut",
    returned::text, patients::text, controls::text, repeats::text, waste::text, ("left" - expected)::text as corrected,
    "left"::text
  from summed`;

/** Stock of lots by place, the store first. */
export async function stockByPlace(db: Queries, lotIds: readonly string[]): Promise<Map<string, PlaceStock[]>> {
  if (lotIds.length === 0) return new Map();
  const { rows } = await stockQuery(sql`${lotIds}::bigint[]`).execute(db);
  const places = rows.map(({ lotId, departmentId, ...figures }) => ({
    lotId,
    departmentId,
    ...(Object.fromEntries(FIGURES.map((name) => [name, Number(figures[name])])) as unknown as Stock),
  }));
  const groups = groupRows(places, ({ lotId }) => lotId);
  return new Map(
    [...groups].map(([lotId, ofLot]) => [
      lotId,
      ofLot
        .map(({ lotId: _, ...place }) => place)
        .sort((one, other) => Number(one.departmentId ?? 0) - Number(other.departmentId ?? 0)),
    ]),
  );
}

/** Stock of a lot in all places together. */
export function stockOf(places: readonly PlaceStock[] = []): Stock {
  const total = { ...NONE };
  for (const place of places) for (const name of FIGURES) total[name] += place[name];
  return total;
}
