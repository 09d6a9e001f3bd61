import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { departmentIdAt, isBelowPath } from '../../core/access/nodes.js';
import type { Tx } from '../../database/connection.js';
import { DEPARTMENT_NOW, stockQuery, type Booking } from './stock.js';

/** Departments of nodes, by the id of the node; null for a node outside of departments. */
type Departments = ReadonlyMap<string, string | null>;

/** Departments under which strips used at or below a path are booked, for `keepStocks`. */
export async function departmentsBelow(tx: Tx, path: string): Promise<Departments> {
  const rows = await tx
    .selectFrom('organisationNode as place')
    .select(['place.id', departmentIdAt('place.path').as('departmentId')])
    .where(isBelowPath(path, 'place.path'))
    .execute();
  return new Map(rows.map(({ id, departmentId }) => [id, departmentId]));
}

/** Booking of strips before nodes changed their department. */
const bookedAs = (before: Departments): Booking => ({
  used: sql`
    case when one.node_id = any(${[...before.keys()]}::bigint[])
      then (select old.department_id from unnest(${[...before.keys()]}::bigint[], ${[...before.values()]}::bigint[])
        old (node_id, department_id) where old.node_id = one.node_id)
      else ${DEPARTMENT_NOW} end`,
  moved: sql`node_id`,
});

/**
 * Keeps the stocks of departments when wards move to another department. Strips used at a ward are booked at its
 * current department, so a move would change the ledger; this writes the earlier stock as a count. One statement
 * compares both states, so that concurrent changes affect both equally.
 * @param before - departments of the moved nodes before the move
 * @param gone - a department that was merged into another one, with its strips
 */
export async function keepStocks(
  tx: Tx,
  before: Departments,
  { at, by }: { readonly at: Date; readonly by: string },
  gone: { readonly from: string; readonly into: string } | null = null,
): Promise<void> {
  const goneTo = (department: RawBuilder<unknown>) =>
    gone
      ? sql`case ${department} when ${gone.from}::bigint then ${gone.into}::bigint else ${department} end`
      : department;
  const lots = sql`(select strip_lot_id from strip_movement)`;
  const { rows } = await sql<{ stripLotId: string; nodeId: string | null; quantity: string }>`
    with wanted as (
      select "lotId", ${goneTo(sql`"departmentId"::bigint`)} as node_id, sum("left"::bigint) as "left"
      from (${stockQuery(lots, bookedAs(before))}) earlier group by 1, 2
    ), found as (
      select "lotId", "departmentId"::bigint as node_id, "left"::bigint
      from (${stockQuery(lots, { used: DEPARTMENT_NOW, moved: goneTo(sql`node_id`) })}) present
    )
    select coalesce(wanted."lotId", found."lotId") as "stripLotId",
      coalesce(wanted.node_id, found.node_id)::text as "nodeId", greatest(0, wanted."left")::text as quantity
    from wanted full join found
      on found."lotId" = wanted."lotId" and coalesce(found.node_id, 0) = coalesce(wanted.node_id, 0)
    where coalesce(wanted."left", 0) <> coalesce(found."left", 0)`.execute(tx);
  if (gone) {
    await tx.updateTable('stripMovement').set({ nodeId: gone.into }).where('nodeId', '=', gone.from).execute();
  }
  if (rows.length === 0) return;
  const line = { kind: 'counted', at, by, note: null } as const;
  await tx
    .insertInto('stripMovement')
    .values(rows.map((row) => ({ ...line, ...row, quantity: Number(row.quantity), movementId: randomUUID() })))
    .execute();
}
