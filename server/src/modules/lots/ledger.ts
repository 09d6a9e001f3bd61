import type { ReplyOf, StripLot } from '@wardlink/contract';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import type { Queries, Tx } from '../../database/connection.js';
import { refuseInvalidStrip } from './change-strip.js';
import { hospitalDay, personAt } from './hospital.js';
import { stockByPlace } from './stock.js';
import { departmentInScope, stripById, stripRow } from './strips.js';

/** Movements that need a department: the store hands strips out to it or takes them back from it. */
const OF_DEPARTMENTS: readonly string[] = ['handedOut', 'returned'];

/**
 * Adds a movement to the ledger. A place cannot give more strips than it has.
 * @throws Refusal `lot.unknown`, `node.forbidden`, `input.invalid`, `stock.notEnough`, and `lot.invalid` or
 *   `lot.expired` if unusable strips are received or handed out
 */
export function moveStrips(call: Call<'strip.move'>): Promise<StripLot> {
  const { caller, clock, request } = call;
  const { movementId, stripLotId, kind, quantity, note = null } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const nodeId = request.nodeId == null ? null : await departmentInScope(tx, caller, request.nodeId, 'nodeId');
    if (nodeId === null && OF_DEPARTMENTS.includes(kind)) throw new Refusal('input.invalid', { field: 'nodeId' });
    if (quantity === 0 && kind !== 'counted') throw new Refusal('input.invalid', { field: 'quantity' });
    const day = await hospitalDay(tx, call);
    // One after the other: each sees the stock that the previous one left.
    await tx.selectFrom('stripLot').select('id').where('id', '=', stripLotId).forUpdate().execute();
    const stored = await stripRow(tx, day, stripLotId);
    if (await isBooked(tx, movementId, stripLotId)) return stripById(tx, day, stripLotId);
    if (kind === 'received' || kind === 'handedOut') refuseInvalidStrip(stored, day);
    if (kind !== 'received' && kind !== 'counted') {
      const from = kind === 'handedOut' ? null : nodeId;
      const places = (await stockByPlace(tx, [stripLotId])).get(stripLotId) ?? [];
      const left = places.find(({ departmentId }) => departmentId === from)?.left ?? 0;
      if (quantity > left) throw new Refusal('stock.notEnough', { field: 'quantity', places: { left: String(left) } });
    }
    await tx
      .insertInto('stripMovement')
      .values({ movementId, stripLotId, kind, quantity, nodeId, at: clock.date(), by: caller.accountId, note })
      .execute();
    const { brand, lot } = stored;
    const after = { brand, lot, kind, quantity, note };
    await recordByCaller(work, { type: 'strip.moved', subject: stripLotId, after }, nodeId === null ? {} : { nodeId });
    return stripById(tx, day, stripLotId);
  });
}

/** Whether a movement was booked before. @throws Refusal `input.invalid` if it was booked for another lot */
async function isBooked(tx: Tx, movementId: string, stripLotId: string): Promise<boolean> {
  const booked = await tx
    .selectFrom('stripMovement')
    .select('stripLotId')
    .where('movementId', '=', movementId)
    .executeTakeFirst();
  if (booked && booked.stripLotId !== stripLotId) throw new Refusal('input.invalid', { field: 'movementId' });
  return booked !== undefined;
}

async function namesOf(db: Queries, departmentIds: readonly string[]) {
  if (departmentIds.length === 0) return new Map<string, { name: string; latinName: string | null }>();
  const rows = await db
    .selectFrom('organisationNode')
    .select(['id', 'name', 'latinName'])
    .where('id', 'in', departmentIds)
    .execute();
  return new Map(rows.map(({ id, name, latinName }) => [id, { name, latinName }]));
}

/** The movements of a lot. @throws Refusal `lot.unknown` */
export async function ledgerOf(call: Call<'strip.ledger'>): Promise<ReplyOf<'strip.ledger'>> {
  const { db, request } = call;
  const day = await hospitalDay(db, call);
  const { id } = await stripRow(db, day, request.stripLotId);
  const [lot, stock, rows] = await Promise.all([
    stripById(db, day, id),
    stockByPlace(db, [id]),
    db
      .selectFrom('stripMovement as moved')
      .innerJoin('account as mover', 'mover.id', 'moved.by')
      .selectAll('moved')
      .select(personAt('mover').as('mover'))
      .where('moved.stripLotId', '=', id)
      .orderBy('moved.at', 'desc')
      .orderBy('moved.id', 'desc')
      .execute(),
  ]);
  const places = stock.get(id) ?? [];
  const ids = [...places.map(({ departmentId }) => departmentId), ...rows.map(({ nodeId }) => nodeId)];
  const names = await namesOf(db, [...new Set(ids.filter((one) => one !== null))]);
  const nameOf = (departmentId: string | null) => (departmentId === null ? null : (names.get(departmentId) ?? null));
  return {
    lot,
    places: places.map((place) => ({ ...place, department: nameOf(place.departmentId) })),
    movements: rows.map(({ id: movementId, kind, quantity, nodeId, at, mover, note }) => ({
      movementId,
      kind,
      quantity,
      note,
      department: nameOf(nodeId),
      at: at.getTime(),
      by: mover,
    })),
  };
}
