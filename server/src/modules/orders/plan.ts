import type { ReplyOf } from '@wardlink/contract';
import { dayOf, doseFaults, insulinBrand, medicationKind, type DaySlot, type SlotDose } from '@wardlink/domain';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { medicationOf, monitoringOf, selectMedication, selectMonitoring } from '../plans/plans.js';
import { syncSlotExecution } from '../plans/sync-executions.js';
import { checkOrdered } from './ordered-doses.js';
import { storePlan } from './store-plan.js';

const inOrder = (slots: readonly DaySlot[]): DaySlot[] => slots.toSorted((one, other) => one - other);

/** Orders measurements in slots of the day. What was measured today already counts for it. */
export async function planMonitoring(call: Call<'order.planMonitoring'>): Promise<ReplyOf<'order.planMonitoring'>> {
  const { clock, request, db } = call;
  const { indicator } = request;
  const slots = inOrder(request.slots as DaySlot[]);
  const { planId, zone } = await storePlan(
    call,
    () => ({
      type: 'monitoring',
      kind: indicator,
      slots,
      insert: async (tx, row) => {
        const inserted = tx.insertInto('monitoringPlan').values({ ...row, indicator, slots });
        return (await inserted.returning('id').executeTakeFirstOrThrow()).id;
      },
      figures: { indicator, slots: slots.join(',') },
    }),
    async (tx, announce, place) => {
      const day = dayOf(clock.now(), place.settings.zone);
      for (const slot of slots) await syncSlotExecution(tx, announce, { ...place, indicator, slot, day }, clock);
    },
  );
  const row = await selectMonitoring(db).where('plan.id', '=', planId).executeTakeFirstOrThrow();
  return { plan: monitoringOf(row, clock.now(), zone) };
}

/** What is given, as the plan's row names it. @throws Refusal `plan.brandUnknown` */
function medicineOf({ medicine }: Call<'order.planMedication'>['request']) {
  if (medicine.category === 'oral') {
    const { category, drug, latinDrug = null, brand = null, latinBrand = null, unit } = medicine;
    const oral = { category, insulinCategory: null, drug: drug.trim(), latinDrug, brand, latinBrand, unit };
    return { columns: oral, kind: medicationKind({ category, drug }) };
  }
  const { category, insulinCategory, brandKey } = medicine;
  const found = insulinBrand(insulinCategory, brandKey);
  if (!found) throw new Refusal('plan.brandUnknown', { field: 'brandKey' });
  const { generic, brand } = found;
  const drug = generic.zh;
  const names = { drug, latinDrug: generic.en, brand: brand.zh, latinBrand: brand.en };
  return {
    columns: { category, insulinCategory, ...names, unit: 'U' },
    kind: medicationKind({ category, insulinCategory, drug }),
  };
}

/** Orders medicine at meal segments. */
export async function planMedication(call: Call<'order.planMedication'>): Promise<ReplyOf<'order.planMedication'>> {
  const { clock, request, db } = call;
  const doses = (request.doses as SlotDose[]).toSorted((one, other) => one.slot - other.slot);
  const { planId, zone } = await storePlan(call, () => {
    const { columns, kind } = medicineOf(request);
    if (doseFaults(columns.category, doses).length > 0) throw new Refusal('plan.doses', { field: 'doses' });
    const norms = request.norms ?? null;
    return {
      type: 'medication',
      kind,
      slots: doses.map(({ slot }) => slot),
      insert: async (tx, row) => {
        const values = { ...row, ...columns, norms, doses: JSON.stringify(doses) };
        const inserted = tx.insertInto('medicationPlan').values(values);
        return (await inserted.returning('id').executeTakeFirstOrThrow()).id;
      },
      check: (tx) => checkOrdered(tx, { ...request, doses }, columns, kind),
      figures: { ...columns, norms, doses: doses.map(({ amount }) => amount).join(' / ') },
    };
  });
  const row = await selectMedication(db).where('plan.id', '=', planId).executeTakeFirstOrThrow();
  return { plan: medicationOf(row, clock.now(), zone) };
}
