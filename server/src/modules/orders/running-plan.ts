import type { Tx } from '../../database/connection.js';
import { selectMedication, selectMonitoring, selectPlans, type OrderType } from '../plans/plans.js';
import type { Plan } from './sheet.js';

/** The plan of a kind that a new plan from a given day replaces; undefined without one. */
export async function runningPlan(
  tx: Tx,
  type: OrderType,
  kind: string,
  { patientId, since }: { patientId: string; since: string },
): Promise<Plan | undefined> {
  const found = await selectPlans(tx, type)
    .where('plan.patientId', '=', patientId)
    .where('plan.kind', '=', kind)
    .where('plan.endedAt', 'is', null)
    .where('plan.replacedAt', 'is', null)
    .where('plan.since', '<=', since)
    .where((eb) => eb.or([eb('plan.endedOn', 'is', null), eb('plan.endedOn', '>=', since)]))
    .orderBy('plan.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) return undefined;
  return type === 'monitoring'
    ? { type, ...(await selectMonitoring(tx).where('plan.id', '=', found.id).executeTakeFirstOrThrow()) }
    : { type, ...(await selectMedication(tx).where('plan.id', '=', found.id).executeTakeFirstOrThrow()) };
}
