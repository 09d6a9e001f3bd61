import { seesPatient } from '../../core/access/scope.js';
import type { Figures } from '../../core/audit/events.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import type { Work } from '../../core/transaction.js';
import { planTable, selectMedication, selectMonitoring, stateOf, type OrderType } from '../plans/plans.js';
import { replaceEarlier } from '../plans/replace-earlier.js';
import { endPlan } from '../plans/write.js';
import { announceOrders } from './store-plan.js';

interface Named {
  readonly type: OrderType;
  readonly planId: string;
}

/**
 * A plan with its patient's place and settings, locked until the transaction ends.
 * @throws Refusal `plan.unknown` outside the caller's nodes
 */
export async function lockPlan({ tx, caller, clock }: Work, { type, planId }: Named) {
  const table = planTable(type);
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
  const settings = await settingsAt(tx, row.path);
  const state = stateOf(row, clock.now(), settings.zone);
  return { ...row, type, settings, isOver: state !== 'waiting' && state !== 'running' };
}

export type LockedPlan = Awaited<ReturnType<typeof lockPlan>>;

/** What a plan orders, for the audit trail. */
export async function subjectOf({ tx }: Work, { id, type }: Pick<LockedPlan, 'id' | 'type'>): Promise<Figures> {
  const what =
    type === 'monitoring'
      ? await selectMonitoring(tx).where('plan.id', '=', id).executeTakeFirstOrThrow()
      : await selectMedication(tx).where('plan.id', '=', id).executeTakeFirstOrThrow();
  return 'indicator' in what ? { indicator: what.indicator } : { drug: what.drug, latinDrug: what.latinDrug };
}

/** Ends a locked plan, and lets the plan go on that it would have replaced from then on. */
export async function endStanding(
  work: Work,
  plan: LockedPlan,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  const { tx, announce, caller } = work;
  const { id, type, patientId, kind, version, settings } = plan;
  await endPlan(tx, type, { id, version }, { endedAt: at, endedBy: caller.accountId, endReason: reason });
  const resumed = await replaceEarlier(tx, type, patientId, kind, settings.zone);
  const after: Figures = { ...(await subjectOf(work, plan)), reason, resumed: resumed.length };
  await recordByCaller(work, { type: `${type}.terminated`, subject: id, after } as const, plan);
  announceOrders(announce, plan, type);
}
