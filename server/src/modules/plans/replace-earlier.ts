import { dayOf, neverHeld, replacedAt } from '@wardlink/domain';
import type { Queries, Tx } from '../../database/connection.js';
import { dayBegins, orderPlanOf, planTable, selectPlans, type OrderType } from './plans.js';

/** All plans of one kind of a patient, in the order in which they were written. */
async function plansOfKind(db: Queries, type: OrderType, patientId: string, kind: string) {
  return selectPlans(db, type)
    .where('plan.patientId', '=', patientId)
    .where('plan.kind', '=', kind)
    .orderBy('plan.id')
    .execute();
}

/**
 * Recomputes which plans of a kind replace each other: each plan holds until a later one begins, and continues if that
 * one was ended before it began.
 * @returns ids of the plans whose end changed
 */
export async function replaceEarlier(tx: Tx, type: OrderType, patientId: string, kind: string, zone: string) {
  const rows = await plansOfKind(tx, type, patientId, kind);
  const beginOf = dayBegins(zone);
  // Ends set by people stay; only the replacements are computed again.
  const plans = rows.map((row) => orderPlanOf({ ...row, replacedAt: null }, [], beginOf));
  const changed: string[] = [];
  for (const [index, plan] of plans.entries()) {
    const row = rows[index];
    if (!row) continue;
    const at = replacedAt(plan, plans);
    const overBefore =
      (plan.endedAt ?? Infinity) <= at || (at < Infinity && plan.lastDay !== null && plan.lastDay < dayOf(at, zone));
    const isReplaced = at < Infinity && !overBefore;
    if ((isReplaced ? at : undefined) === row.replacedAt?.getTime()) continue;
    const successor = plans.findLast((other) => other.since === at && other.id !== plan.id && !neverHeld(other));
    const replaced = isReplaced && successor ? { at: new Date(at), by: successor.id } : { at: null, by: null };
    await tx
      .updateTable(planTable(type))
      .set(({ eb }) => ({ replacedAt: replaced.at, replacedBy: replaced.by, version: eb('version', '+', 1) }))
      .where('id', '=', plan.id)
      .execute();
    changed.push(plan.id);
  }
  return changed;
}
