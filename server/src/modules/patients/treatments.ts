import type { ReplyOf } from '@wardlink/contract';
import { dayBounds } from '@wardlink/domain';
import type { Call } from '../../core/handler.js';
import { checkPeriod } from '../../core/period.js';
import { settingsAt } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import { entriesOf } from '../pumps/entries.js';
import { patientWithLoggedView } from './view-log.js';

type Treatments = ReplyOf<'patient.treatments'>;

/** Medicines that were given on a patient's days, by the orders. */
async function givenOf(db: Queries, patientId: string, from: string, to: string): Promise<Treatments['doses']> {
  const rows = await db
    .selectFrom('orderExecution as execution')
    .innerJoin('medicationPlan as plan', 'plan.id', 'execution.medicationPlanId')
    .select(['execution.executedAt', 'execution.slot', 'execution.amount', 'plan.unit', 'plan.drug', 'plan.latinDrug'])
    .select(['plan.brand', 'plan.latinBrand', 'plan.category', 'plan.insulinCategory'])
    .where('execution.patientId', '=', patientId)
    .where('execution.day', '>=', from)
    .where('execution.day', '<=', to)
    .where('execution.outcome', '=', 'done')
    .where('execution.withdrawnAt', 'is', null)
    .where('execution.amount', 'is not', null)
    .orderBy('execution.executedAt')
    .execute();
  return rows.map(({ executedAt, amount, ...row }) => ({ ...row, at: executedAt.getTime(), amount: amount ?? 0 }));
}

/** Glucose warnings of a patient's days that somebody acknowledged, with what was noted. */
async function answersOf(db: Queries, patientId: string, begin: number, end: number): Promise<Treatments['answers']> {
  const rows = await db
    .selectFrom('warning')
    .innerJoin('account', 'account.id', 'warning.acknowledgedBy')
    .select(['warning.readingId', 'warning.acknowledgedAt', 'warning.note', 'warning.actions'])
    .select(['account.realName', 'account.latinName'])
    .where('warning.patientId', '=', patientId)
    .where('warning.indicator', '=', 'glucose')
    .where('warning.acknowledgedAt', 'is not', null)
    .where('warning.supersededAt', 'is', null)
    .where('warning.measuredAt', '>=', new Date(begin))
    .where('warning.measuredAt', '<', new Date(end))
    .execute();
  return rows.map(({ readingId, acknowledgedAt, actions, note, realName: name, latinName }) => ({
    readingId,
    at: acknowledgedAt?.getTime() ?? 0,
    by: { name, latinName },
    actions: actions ?? [],
    note,
  }));
}

/** What was given to a patient on some days, and what was done about the warnings; beside the glucose curve. */
export async function patientTreatments(call: Call<'patient.treatments'>): Promise<Treatments> {
  const { db, clock, request } = call;
  const { from, to } = request;
  checkPeriod(request);
  const { id, path } = await patientWithLoggedView(call, request.patientId);
  const { zone, mealWindows } = await settingsAt(db, path);
  const [begin, end] = [dayBounds(from, zone).begin, dayBounds(to, zone).end];
  const [doses, answers, pump] = await Promise.all([
    givenOf(db, id, from, to),
    answersOf(db, id, begin, end),
    entriesOf(db, [id], begin, Math.min(end, clock.now() + 1)),
  ]);
  const boluses = pump.flatMap(({ kind, at, units }) => {
    const given = kind === 'bolus' && at >= begin && units !== null;
    return given ? [{ at, units }] : [];
  });
  return { windows: [...mealWindows], doses, boluses, answers };
}
