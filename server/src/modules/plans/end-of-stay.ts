import { codedReason } from '@wardlink/contract';
import { dayOf } from '@wardlink/domain';
import type { Figures } from '../../core/audit/events.js';
import { later, type EndOfStay } from '../../core/end-of-stay.js';
import { planTable, selectMedication, selectMonitoring, type OrderType } from './plans.js';
import { replaceEarlier } from './replace-earlier.js';
import { endPlan } from './write.js';

type Row = { id: string; kind: string; version: number; orderedAt: Date | null; what: Figures };

/** Plans with their indicator or drug. */
async function plansWithIds({ tx }: EndOfStay, type: OrderType, ids: readonly string[]): Promise<Row[]> {
  if (type === 'monitoring') {
    const rows = await selectMonitoring(tx)
      .where('plan.id', 'in', [...ids])
      .orderBy('plan.id')
      .execute();
    return rows.map((row) => ({ ...row, what: { indicator: row.indicator } }));
  }
  const rows = await selectMedication(tx)
    .where('plan.id', 'in', [...ids])
    .orderBy('plan.id')
    .execute();
  return rows.map((row) => ({ ...row, what: { drug: row.drug, latinDrug: row.latinDrug } }));
}

const TYPES: readonly OrderType[] = ['medication', 'monitoring'];

async function settle(stay: EndOfStay, type: OrderType, rows: readonly Row[]): Promise<void> {
  for (const kind of new Set(rows.map((row) => row.kind))) {
    await replaceEarlier(stay.tx, type, stay.patientId, kind, stay.zone);
  }
}

/** Ends every order of a patient that holds or has not begun yet. */
export async function endPlans(stay: EndOfStay): Promise<void> {
  const { tx, patientId, zone, at, reason, accountId, record } = stay;
  for (const type of TYPES) {
    const standing = await tx
      .selectFrom(planTable(type))
      .select('id')
      .where('patientId', '=', patientId)
      .where('endedAt', 'is', null)
      .where((eb) => eb.or([eb('endedOn', 'is', null), eb('endedOn', '>=', dayOf(at.getTime(), zone))]))
      .where((eb) => eb.or([eb('replacedAt', 'is', null), eb('replacedAt', '>', at)]))
      .execute();
    if (standing.length === 0) continue;
    const rows = await plansWithIds(
      stay,
      type,
      standing.map(({ id }) => id),
    );
    for (const { id, version, orderedAt, what } of rows) {
      const end = { endedAt: later(at, orderedAt), endedBy: accountId, endReason: reason };
      await endPlan(tx, type, { id, version }, end);
      await record({ type: `${type}.terminated`, subject: id, after: { ...what, reason } });
    }
    await settle(stay, type, rows);
  }
}

/** Resumes the orders that ended with the stay. */
export async function resumePlans(stay: EndOfStay): Promise<void> {
  const { tx, patientId, at, record } = stay;
  for (const type of TYPES) {
    const ended = await tx
      .selectFrom(planTable(type))
      .select('id')
      .where('patientId', '=', patientId)
      .where('endReason', '=', codedReason('stay.discharged'))
      .where('endedAt', '>=', at)
      .execute();
    if (ended.length === 0) continue;
    const rows = await plansWithIds(
      stay,
      type,
      ended.map(({ id }) => id),
    );
    for (const { id, version, what } of rows) {
      await endPlan(tx, type, { id, version }, { endedAt: null, endedBy: null, endReason: null });
      await record({ type: `${type}.resumed`, subject: id, after: what });
    }
    await settle(stay, type, rows);
  }
}
