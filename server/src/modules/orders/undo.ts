import { codedReason, type PresetReason, type ReplyOf } from '@wardlink/contract';
import { dayOf, UNDO_MS, type DaySlot } from '@wardlink/domain';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import { syncSlotExecution } from '../plans/sync-executions.js';
import { planTable } from '../plans/plans.js';
import { removeReadingsOf } from '../plans/write.js';
import { endStanding, lockPlan, type LockedPlan } from './standing-plan.js';

const UNDONE: PresetReason = 'preset.undone';

/** Whether somebody has acted on a plan: done or refused a task, changed it again, or was told that it is ordered. */
async function isActedOn({ tx }: Work, plan: LockedPlan, orderedAt: Date): Promise<boolean> {
  const { id, type, kind, patientId } = plan;
  const ofPlan = type === 'monitoring' ? 'monitoringPlanId' : 'medicationPlanId';
  const [execution, later, proposal] = [
    await tx
      .selectFrom('orderExecution')
      .select('id')
      .where(ofPlan, '=', id)
      // Measurements from before the order complete its tasks without anybody acting on it.
      .where((eb) => eb.or([eb('readingId', 'is', null), eb('enteredAt', '>', orderedAt)]))
      .executeTakeFirst(),
    await tx
      .selectFrom(planTable(type))
      .select('id')
      .where('patientId', '=', patientId)
      .where('kind', '=', kind)
      .where('id', '>', id)
      .executeTakeFirst(),
    // The team that proposed it has been told.
    await tx.selectFrom('proposedOrder').select('id').where(ofPlan, '=', id).executeTakeFirst(),
  ];
  return Boolean(execution ?? later ?? proposal);
}

/**
 * Takes back an order of the caller: it ends before it began, so that it never held and the order that it replaced goes
 * on. Idempotent.
 * @throws Refusal `plan.unknown` outside the caller's nodes, `plan.undoOver` after two minutes, for orders of others,
 *   and once somebody has acted on it
 */
export async function undoPlan(call: Call<'order.undo'>): Promise<ReplyOf<'order.undo'>> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const plan = await lockPlan(work, request);
    const { orderedAt, beginsAt, settings, patientId, nodeId, path } = plan;
    const isOwn = plan.orderedBy === caller.accountId && orderedAt !== null;
    if (isOwn && plan.isOver && plan.endReason === codedReason(UNDONE)) return {};
    const isRecent = isOwn && clock.now() - orderedAt.getTime() < UNDO_MS;
    if (!isRecent || plan.isOver || (await isActedOn(work, plan, orderedAt))) throw new Refusal('plan.undoOver');
    const at = beginsAt !== null && beginsAt < orderedAt ? beginsAt : orderedAt;
    await endStanding(work, plan, { at, reason: UNDONE });
    if (plan.type === 'medication') return {};
    // Measurements from before the order may have completed its tasks: they count for the earlier order again.
    const { slots, indicator } = await work.tx
      .selectFrom('monitoringPlan')
      .select(['slots', 'indicator'])
      .where('id', '=', plan.id)
      .executeTakeFirstOrThrow();
    const day = dayOf(clock.now(), settings.zone);
    const place = { patientId, nodeId, path, settings, indicator, day };
    for (const slot of slots as DaySlot[]) await syncSlotExecution(work, { ...place, slot });
    await removeReadingsOf(work.tx, plan.id);
    return {};
  });
}
