import type { MedicationOrder, MonitoringOrder } from '@wardlink/contract';
import { instantOf, planState, UNDO_MS, type Day, type OrderPlan, type PlanState } from '@wardlink/domain';
import type { Queries } from '../../database/connection.js';

export type OrderType = 'monitoring' | 'medication';

const TABLES = { monitoring: 'monitoringPlan', medication: 'medicationPlan' } as const;

/**
 * The table of a type's plans. For Kysely it is always that of monitoring; both begin with the same columns, and a
 * query may use only those.
 */
export const planTable = (type: OrderType) => TABLES[type] as 'monitoringPlan';

/** The columns that determine on which days, in which slots and until when a plan holds. */
interface PlanTerms {
  id: string;
  since: Day;
  endedOn: Day | null;
  weekdays: OrderPlan['weekdays'];
  everyDays: number;
  orderedAt: Date | null;
  beginsAt: Date | null;
  endedAt: Date | null;
  replacedAt: Date | null;
}

/** First instants of hospital days, cached. */
export function dayBegins(zone: string): (day: Day) => number {
  const known = new Map<Day, number>();
  return (day) => {
    const begin = known.get(day) ?? instantOf(day, 0, zone);
    known.set(day, begin);
    return begin;
  };
}

/** A stored plan in the domain's terms; a replaced plan ends where it was replaced. */
export function orderPlanOf(row: PlanTerms, slots: OrderPlan['slots'], beginOf: (day: Day) => number): OrderPlan {
  const end = Math.min(row.endedAt?.getTime() ?? Infinity, row.replacedAt?.getTime() ?? Infinity);
  return {
    id: row.id,
    slots,
    weekdays: row.weekdays,
    everyDays: row.everyDays,
    since: row.beginsAt?.getTime() ?? Math.max(beginOf(row.since), row.orderedAt?.getTime() ?? 0),
    lastDay: row.endedOn,
    endedAt: end === Infinity ? null : end,
  };
}

/** The state of a stored plan at an instant. */
export function stateOf(row: PlanTerms, now: number, zone: string): PlanState {
  const plan = orderPlanOf(row, [], dayBegins(zone));
  const state = planState(plan, [plan], now, zone);
  return state === 'terminated' && plan.endedAt === row.replacedAt?.getTime() ? 'replaced' : state;
}

/** Selects plans of a type with their authors and the people who ended them; add a `where`. */
export function selectPlans(db: Queries, type: OrderType) {
  return db
    .selectFrom(`${planTable(type)} as plan`)
    .leftJoin('account as orderer', 'orderer.id', 'plan.orderedBy')
    .leftJoin('account as ender', 'ender.id', 'plan.endedBy')
    .select([
      'plan.id',
      'plan.patientId',
      'plan.kind',
      'plan.since',
      'plan.endedOn',
      'plan.weekdays',
      'plan.everyDays',
      'plan.orderedAt',
      'plan.orderedBy',
      'plan.beginsWith',
      'plan.beginsAt',
      'plan.changeReason',
      'plan.note',
      'plan.endedAt',
      'plan.endReason',
      'plan.replacedAt',
      'plan.replacedBy',
      'plan.version',
      'orderer.realName as ordererName',
      'orderer.latinName as ordererLatinName',
      'ender.realName as enderName',
      'ender.latinName as enderLatinName',
    ]);
}

type PlanRow = Awaited<ReturnType<ReturnType<typeof selectPlans>['execute']>>[number];

/** Until when an account may undo an order that it has signed; null if it may not. */
function undoUntil({ orderedAt, orderedBy }: PlanRow, state: PlanState, now: number, accountId: string | undefined) {
  const isOwn = orderedAt !== null && accountId !== undefined && orderedBy === accountId;
  const until = isOwn && (state === 'running' || state === 'waiting') ? orderedAt.getTime() + UNDO_MS : 0;
  return until > now ? until : null;
}

function shared(row: PlanRow, now: number, zone: string, accountId?: string) {
  const state = stateOf(row, now, zone);
  return {
    planId: row.id,
    patientId: row.patientId,
    weekdays: row.weekdays,
    everyDays: row.everyDays,
    since: row.since,
    until: row.endedOn,
    state,
    beginsWith: row.beginsWith,
    beginsAt: row.beginsAt?.getTime() ?? null,
    changeReason: row.changeReason,
    note: row.note,
    orderedAt: row.orderedAt?.getTime() ?? null,
    orderedBy: row.ordererName === null ? null : { name: row.ordererName, latinName: row.ordererLatinName },
    endedAt: row.endedAt?.getTime() ?? null,
    endedBy: row.enderName === null ? null : { name: row.enderName, latinName: row.enderLatinName },
    endReason: row.endReason,
    replacedAt: row.replacedAt?.getTime() ?? null,
    replacedBy: row.replacedBy,
    undoUntil: undoUntil(row, state, now, accountId),
    version: row.version,
  };
}

export function selectMonitoring(db: Queries) {
  return selectPlans(db, 'monitoring').select(['plan.indicator', 'plan.slots']);
}
export type MonitoringRow = Awaited<ReturnType<ReturnType<typeof selectMonitoring>['execute']>>[number];

/** An order as the account sees it, which may undo it; without an account as everybody does. */
export function monitoringOf(row: MonitoringRow, now: number, zone: string, accountId?: string): MonitoringOrder {
  return { ...shared(row, now, zone, accountId), indicator: row.indicator, slots: row.slots };
}

export function selectMedication(db: Queries) {
  return selectPlans(db, 'medication')
    .innerJoin('medicationPlan as medicine', 'medicine.id', 'plan.id')
    .select([
      'medicine.category',
      'medicine.insulinCategory',
      'medicine.drug',
      'medicine.latinDrug',
      'medicine.brand',
      'medicine.latinBrand',
      'medicine.norms',
      'medicine.doses',
      'medicine.unit',
    ]);
}
export type MedicationRow = Awaited<ReturnType<ReturnType<typeof selectMedication>['execute']>>[number];

/** As `monitoringOf`. */
export function medicationOf(row: MedicationRow, now: number, zone: string, accountId?: string): MedicationOrder {
  const { category, insulinCategory, drug, latinDrug, brand, latinBrand, norms, doses, unit } = row;
  return {
    ...shared(row, now, zone, accountId),
    category,
    insulinCategory,
    drug,
    latinDrug,
    brand,
    latinBrand,
    norms,
    doses,
    unit,
  };
}
