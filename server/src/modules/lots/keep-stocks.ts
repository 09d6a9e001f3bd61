import { randomUUID } from 'node:crypto';
import type { Tx } from '../../database/connection.js';
import { stockByPlace, type PlaceStock } from './stock.js';

/** Strips left in each place, by lot. */
export type Stocks = Map<string, PlaceStock[]>;

async function lotsMoved(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('stripMovement').select('stripLotId').distinct().execute();
  return rows.map(({ stripLotId }) => stripLotId);
}

/** Stocks before nodes change their department, for `keepStocks`. */
export const stocksNow = async (tx: Tx): Promise<Stocks> => stockByPlace(tx, await lotsMoved(tx));

/**
 * Keeps the stocks of departments when wards go from one to another: strips that were used at a ward are booked at its
 * present department, so that the ledger would move them after it. What was left is written down as counted.
 * @param gone - a department that goes into another one, with its strips
 */
export async function keepStocks(
  tx: Tx,
  before: Stocks,
  { at, by }: { readonly at: Date; readonly by: string },
  gone?: { readonly from: string; readonly into: string },
): Promise<void> {
  const after = await stocksNow(tx);
  for (const [stripLotId, places] of before) {
    const wanted = new Map<string | null, number>();
    for (const { departmentId, left } of places) {
      const place = departmentId === gone?.from ? gone.into : departmentId;
      if (place !== undefined) wanted.set(place, (wanted.get(place) ?? 0) + left);
    }
    for (const { departmentId } of after.get(stripLotId) ?? []) {
      if (!wanted.has(departmentId)) wanted.set(departmentId, 0);
    }
    for (const [nodeId, left] of wanted) {
      const found = after.get(stripLotId)?.find(({ departmentId }) => departmentId === nodeId)?.left ?? 0;
      if (found === left) continue;
      const line = { movementId: randomUUID(), stripLotId, kind: 'counted' as const, quantity: Math.max(0, left) };
      await tx
        .insertInto('stripMovement')
        .values({ ...line, nodeId, at, by, note: null })
        .execute();
    }
  }
}
