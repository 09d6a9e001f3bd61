import type { ReplyOf } from '@wardlink/contract';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import type { Figures } from '../../core/audit/events.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { seesPatient } from '../../core/access/scope.js';
import { settingsAt } from '../../core/settings.js';
import { planTable, selectMedication, selectMonitoring, stateOf } from '../plans/plans.js';
import { replaceEarlier } from '../plans/replace-earlier.js';
import { endPlan } from '../plans/write.js';
import { announceOrders } from './store-plan.js';

/**
 * Ends a plan at once, with its reason. If it had not begun yet, the plan that it would have replaced continues.
 * @throws Refusal `plan.unknown` outside the caller's nodes, `plan.changed` when `version` is not the latest,
 *   `plan.over` if it has ended
 */
export async function terminatePlan(call: Call<'order.terminate'>): Promise<ReplyOf<'order.terminate'>> {
  const { caller, clock, request } = call;
  const { type, planId, reason } = request;
  const table = planTable(type);
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    // Orders of one patient are written one at a time: the end of a plan changes the end of others.
    await tx
      .selectFrom('patient')
      .select('id')
      .where('id', '=', (eb) => eb.selectFrom(table).select('patientId').where('id', '=', planId))
      .forUpdate()
      .execute();
    const row = await tx
      .selectFrom(`${table} as plan`)
      .innerJoin('patient', 'patient.id', 'plan.patientId')
      .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
      .selectAll('plan')
      .select(['patient.nodeId', 'place.path'])
      .where('plan.id', '=', planId)
      .where(seesPatient(caller))
      .executeTakeFirst();
    if (!row) throw new Refusal('plan.unknown');
    if (row.version !== request.version) throw new Refusal('plan.changed');
    const { zone } = await settingsAt(tx, row.path);
    if (!['waiting', 'running'].includes(stateOf(row, clock.now(), zone))) throw new Refusal('plan.over');
    const end = { endedAt: clock.date(), endedBy: caller.accountId, endReason: reason };
    await endPlan(tx, type, { id: planId, version: row.version }, end);
    const resumed = await replaceEarlier(tx, type, row.patientId, row.kind, zone);
    const what =
      type === 'monitoring'
        ? await selectMonitoring(tx).where('plan.id', '=', planId).executeTakeFirstOrThrow()
        : await selectMedication(tx).where('plan.id', '=', planId).executeTakeFirstOrThrow();
    const figures: Figures =
      'indicator' in what ? { indicator: what.indicator } : { drug: what.drug, latinDrug: what.latinDrug };
    const event = {
      type: `${type}.terminated`,
      subject: planId,
      after: { ...figures, reason, resumed: resumed.length },
    } as const;
    await recordByCaller(work, event, row);
    announceOrders(announce, row, type);
    return {};
  });
}
