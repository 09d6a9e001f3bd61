import { type Insertable, sql, type Updateable } from 'kysely';
import { departmentIdAt, isBelowPath } from '../../core/access/nodes.js';
import type { Tx } from '../../database/connection.js';
import type { MedicationPlanTable, MonitoringPlanTable, OrderExecutionTable } from '../../database/schema/index.js';
import { planTable, type OrderType } from './plans.js';

/** The present department of a patient. */
const departmentOf = (tx: Tx, patientId: string) =>
  tx.selectFrom('patient').select('departmentId').where('id', '=', patientId);

/** Stores an order of measurements, as one of the patient's department. @returns its id */
export async function insertMonitoring(tx: Tx, row: Insertable<MonitoringPlanTable>): Promise<string> {
  const departmentId = departmentOf(tx, row.patientId);
  const plan = tx.insertInto('monitoringPlan').values({ ...row, departmentId });
  return (await plan.returning('id').executeTakeFirstOrThrow()).id;
}

/** Stores an order of a medicine, as one of the patient's department. @returns its id */
export async function insertMedication(tx: Tx, row: Insertable<MedicationPlanTable>): Promise<string> {
  const departmentId = departmentOf(tx, row.patientId);
  const plan = tx.insertInto('medicationPlan').values({ ...row, departmentId });
  return (await plan.returning('id').executeTakeFirstOrThrow()).id;
}

/** Makes an order one of another department. Its version stays: forms that are open show the same order. */
export async function confirmPlan(tx: Tx, type: OrderType, id: string, departmentId: string): Promise<void> {
  await tx.updateTable(planTable(type)).set({ departmentId }).where('id', '=', id).execute();
}

/**
 * Keeps orders confirmed whose patients get another department because their ward is moved or merged, not because they
 * are transferred. Runs before the patients' own departments change.
 * @param path of the nodes whose departments may differ from those of their patients
 */
export async function followDepartments(tx: Tx, path: string): Promise<void> {
  for (const table of ['monitoring_plan', 'medication_plan']) {
    await sql`
      update ${sql.table(table)} as plan set department_id = settled.department_id
      from patient, (
        select place.id as node_id, ${departmentIdAt('place.path')} as department_id
        from organisation_node place where ${isBelowPath(path, 'place.path')}) settled
      where patient.id = plan.patient_id and patient.node_id = settled.node_id
        and plan.department_id = patient.department_id and settled.department_id <> patient.department_id`.execute(tx);
  }
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
