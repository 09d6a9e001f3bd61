import type { ReplyOf } from '@wardlink/contract';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import { confirmPlan } from '../plans/write.js';
import { lockPlan, subjectOf } from './standing-plan.js';
import { announceOrders } from './store-plan.js';

/**
 * Confirms an order of another department for the one in which the patient is now. Idempotent.
 * @throws Refusal `plan.unknown` outside the caller's nodes, `plan.over` if it has ended, `plan.changed` if the doctor saw
 *   another version of it
 */
export async function confirmOrder(call: Call<'order.confirm'>): Promise<ReplyOf<'order.confirm'>> {
  const { request } = call;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const plan = await lockPlan(work, request);
    const { id, type, patientId } = plan;
    const { departmentId } = await tx
      .selectFrom('patient')
      .select('departmentId')
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow();
    if (plan.departmentId === departmentId || departmentId === null) return {};
    if (plan.version !== request.version) throw new Refusal('plan.changed');
    if (plan.isOver) throw new Refusal('plan.over');
    await confirmPlan(tx, type, id, departmentId);
    const after = await subjectOf(work, plan);
    await recordByCaller(work, { type: `${type}.confirmed`, subject: id, after } as const, plan);
    announceOrders(announce, plan, type);
    return {};
  });
}
