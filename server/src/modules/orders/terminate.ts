import type { ReplyOf } from '@wardlink/contract';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import { endStanding, lockPlan } from './standing-plan.js';

/**
 * Ends a plan at once, with its reason. If it had not begun yet, the plan that it would have replaced continues.
 * @throws Refusal `plan.unknown` outside the caller's nodes, `plan.changed` when `version` is not the latest,
 *   `plan.over` if it has ended
 */
export async function terminatePlan(call: Call<'order.terminate'>): Promise<ReplyOf<'order.terminate'>> {
  const { clock, request } = call;
  return inTransaction(call, async (work) => {
    const plan = await lockPlan(work, request);
    if (plan.version !== request.version) throw new Refusal('plan.changed');
    if (plan.isOver) throw new Refusal('plan.over');
    await endStanding(work, plan, { at: clock.date(), reason: request.reason });
    return {};
  });
}
