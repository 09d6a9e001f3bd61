import type { ReplyOf } from '@wardlink/contract';
import { dayOf, type DaySlot, type SlotDose } from '@wardlink/domain';
import type { Call } from '../../core/handler.js';
import { medicineOf, refuseImpossible } from '../plans/medicine.js';
import { medicationOf, monitoringOf, selectMedication, selectMonitoring } from '../plans/plans.js';
import { syncSlotExecution } from '../plans/sync-executions.js';
import { insertMedication, insertMonitoring } from '../plans/write.js';
import { checkMeasured, checkOrdered } from './ordered-doses.js';
import { storePlan } from './store-plan.js';

const inOrder = (slots: readonly DaySlot[]): DaySlot[] => slots.toSorted((one, other) => one - other);

/** Orders measurements in slots of the day. Today's earlier measurements count for it. */
export async function planMonitoring(call: Call<'order.planMonitoring'>): Promise<ReplyOf<'order.planMonitoring'>> {
  const { caller, clock, request, db } = call;
  const { indicator } = request;
  const slots = inOrder(request.slots as DaySlot[]);
  const { planId, zone } = await storePlan(
    call,
    () => ({
      type: 'monitoring',
      kind: indicator,
      slots,
      insert: (tx, row) => insertMonitoring(tx, { ...row, indicator, slots }),
      check: (running) => checkMeasured(request, running),
      figures: { indicator, slots: slots.join(',') },
    }),
    async (work, place) => {
      const day = dayOf(clock.now(), place.settings.zone);
      for (const slot of slots) await syncSlotExecution(work, { ...place, indicator, slot, day });
    },
  );
  const row = await selectMonitoring(db).where('plan.id', '=', planId).executeTakeFirstOrThrow();
  return { plan: monitoringOf(row, clock.now(), zone, caller.accountId) };
}

/** Orders medicine at meal segments. */
export async function planMedication(call: Call<'order.planMedication'>): Promise<ReplyOf<'order.planMedication'>> {
  const { caller, clock, request, db } = call;
  const doses = (request.doses as SlotDose[]).toSorted((one, other) => one.slot - other.slot);
  const { planId, zone } = await storePlan(call, () => {
    const { columns, kind } = medicineOf(request.medicine);
    refuseImpossible(columns, doses);
    const norms = request.norms ?? null;
    return {
      type: 'medication',
      kind,
      slots: doses.map(({ slot }) => slot),
      insert: (tx, row) => insertMedication(tx, { ...row, ...columns, norms, doses: JSON.stringify(doses) }),
      check: (running, begin) => checkOrdered({ ...request, doses }, columns, running, begin),
      figures: { ...columns, norms, doses: doses.map(({ amount }) => amount).join(' / ') },
    };
  });
  const row = await selectMedication(db).where('plan.id', '=', planId).executeTakeFirstOrThrow();
  return { plan: medicationOf(row, clock.now(), zone, caller.accountId) };
}
