import type { ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';

type GivenDose = ReplyOf<'patient.treatments'>['doses'][number];

/** Medicines given by orders on patients' days `from` to `to`, oldest first, by patient. */
export async function givenDoses(
  db: Queries,
  patientIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<ReadonlyMap<string, GivenDose[]>> {
  const rows = await db
    .selectFrom('orderExecution as execution')
    .innerJoin('medicationPlan as plan', 'plan.id', 'execution.medicationPlanId')
    .select(['execution.patientId', 'execution.executedAt', 'execution.day', 'execution.slot', 'execution.amount'])
    .select(['plan.unit', 'plan.drug', 'plan.latinDrug', 'plan.brand', 'plan.latinBrand'])
    .select(['plan.category', 'plan.insulinCategory'])
    .where(sql<boolean>`execution.patient_id = any(${patientIds}::bigint[])`)
    .where('execution.day', '>=', from)
    .where('execution.day', '<=', to)
    .where('execution.outcome', '=', 'done')
    .where('execution.withdrawnAt', 'is', null)
    .where('execution.amount', 'is not', null)
    .orderBy('execution.executedAt')
    .orderBy('execution.id')
    .execute();
  const byPatient = groupRows(rows, ({ patientId }) => patientId);
  return new Map([...byPatient].map(([patientId, given]) => [patientId, given.map(doseOf)]));
}

type Row = Omit<GivenDose, 'at' | 'amount'> & { patientId: string; executedAt: Date; amount: number | null };

const doseOf = ({ patientId: _patientId, executedAt, amount, ...dose }: Row): GivenDose => ({
  ...dose,
  at: executedAt.getTime(),
  amount: amount ?? 0,
});
