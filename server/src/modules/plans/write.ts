import type { Insertable, Updateable } from 'kysely';
import type { Tx } from '../../database/connection.js';
import type { MedicationPlanTable, MonitoringPlanTable, OrderExecutionTable } from '../../database/schema/index.js';
import { planTable, type OrderType } from './plans.js';

/** Stores an order of measurements. @returns its id */
export async function insertMonitoring(tx: Tx, row: Insertable<MonitoringPlanTable>): Promise<string> {
  return (await tx.insertInto('monitoringPlan').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Stores an order of a medicine. @returns its id */
export async function insertMedication(tx: Tx, row: Insertable<MedicationPlanTable>): Promise<string> {
  return (await tx.insertInto('medicationPlan').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The end of an order; null columns resume it. */
type End = Pick<Updateable<MonitoringPlanTable>, 'endedAt' | 'endedBy' | 'endReason'>;

/** Ends or resumes an order and raises its version, so that forms opened before are refused. */
export async function endPlan(
  tx: Tx,
  type: OrderType,
  { id, version }: { readonly id: string; readonly version: number },
  end: End,
): Promise<void> {
  await tx
    .updateTable(planTable(type))
    .set({ ...end, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/** Stores an execution of an order. @returns its id; undefined if a concurrent request was stored first */
export async function insertExecution(tx: Tx, row: Insertable<OrderExecutionTable>): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('orderExecution')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Removes the executions of an order of measurements that stored readings have caused. */
export async function removeReadingsOf(tx: Tx, monitoringPlanId: string): Promise<void> {
  await tx
    .deleteFrom('orderExecution')
    .where('monitoringPlanId', '=', monitoringPlanId)
    .where('readingId', 'is not', null)
    .execute();
}

/** Withdraws an execution of an order. @returns whether it existed and was not withdrawn before */
export async function withdrawExecution(
  tx: Tx,
  id: string,
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<boolean> {
  const withdrawn = await tx
    .updateTable('orderExecution')
    .set({ withdrawnAt: at, withdrawnBy: by, withdrawnReason: reason })
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return withdrawn !== undefined;
}
