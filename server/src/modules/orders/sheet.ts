import type { OrderSheetPatient, OrderTask, ReplyOf } from '@wardlink/contract';
import {
  addDays,
  EARLY_EXECUTION_MS,
  isPlannedOn,
  neverHeld,
  tasksWithin,
  windowsOfDay,
  type DayWindows,
  type Task,
  RECHECK_FOR_MS,
  rechecksOf,
  VITAL_INDICATORS,
} from '@wardlink/domain';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { groupRows } from '../../database/group-by.js';
import type { PatientList } from '../../core/changes/list.js';
import { listedRows } from '../../core/changes/listed-rows.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inpatientRows, type InpatientRow, inpatientsOf } from '../patient-lookup/inpatients.js';
import { allRechecks, requestedRechecks, type OwnRecheck } from '../warnings/rechecks.js';
import { executionOf, selectExecutions, type ExecutionRow } from './executions.js';
import {
  dayBegins,
  orderPlanOf,
  selectMedication,
  selectMonitoring,
  type MedicationRow,
  type MonitoringRow,
} from '../plans/plans.js';

export type Plan = (MonitoringRow & { type: 'monitoring' }) | (MedicationRow & { type: 'medication' });

interface OfDay {
  patientIds: readonly string[];
  day: string;
}

/** Uses only columns of `plan` that both tables of plans have. */
const isOn = ({ patientIds, day }: OfDay) =>
  sql<boolean>`plan.patient_id = any(${patientIds}::bigint[])
    and plan.since <= ${day} and (plan.ended_on is null or plan.ended_on >= ${day})`;

const monitoringOn = fixedQuery((db, params: OfDay) => selectMonitoring(db).where(isOn(params)).orderBy('plan.id'));
const medicationOn = fixedQuery((db, params: OfDay) => selectMedication(db).where(isOn(params)).orderBy('plan.id'));

/** Plans that may have tasks on a day, in the order in which they were written. */
export async function plansOn(db: Queries, patientIds: readonly string[], day: string): Promise<Plan[]> {
  if (patientIds.length === 0) return [];
  const asked = { patientIds, day };
  const [monitoring, medication] = await Promise.all([monitoringOn(db, asked), medicationOn(db, asked)]);
  return [
    ...monitoring.map((row) => ({ ...row, type: 'monitoring' as const })),
    ...medication.map((row) => ({ ...row, type: 'medication' as const })),
  ];
}

export const slotsOf = (plan: Plan) => (plan.type === 'monitoring' ? plan.slots : plan.doses.map(({ slot }) => slot));

/** Tasks of one patient's day, each with its plan; at most one for a slot and kind of order. */
export function tasksOf(plans: readonly Plan[], windows: DayWindows): { task: Task; plan: Plan }[] {
  const beginOf = dayBegins(windows.zone);
  return [...groupRows(plans, ({ type, kind }) => `${type} ${kind}`).values()].flatMap((ofKind) => {
    const tasks = tasksWithin(
      ofKind.map((plan) => orderPlanOf(plan, slotsOf(plan), beginOf)),
      windows,
    );
    return tasks.flatMap((task) => {
      const plan = ofKind.find(({ id }) => id === task.planId);
      return plan ? [{ task, plan }] : [];
    });
  });
}

/** The ordered measurement or medicine, from the plan's row. */
export function whatOf(plan: Plan, { day, slot }: Pick<Task, 'day' | 'slot'>) {
  const common = { type: plan.type, planId: plan.id, day, slot };
  if (plan.type === 'monitoring') {
    const none = { drug: null, latinDrug: null, brand: null, latinBrand: null, ordered: null, unit: null };
    return { ...common, indicator: plan.indicator, ...none };
  }
  const { drug, latinDrug, brand, latinBrand, unit, doses } = plan;
  const ordered = doses.find((dose) => dose.slot === slot)?.amount ?? null;
  return { ...common, indicator: null, drug, latinDrug, brand, latinBrand, ordered, unit };
}

/** The tasks of a patient's day with their executions, in the order of their windows. */
export function linesOf(
  plans: readonly Plan[],
  executions: readonly ExecutionRow[],
  windows: DayWindows,
  now: number,
): OrderTask[] {
  return tasksOf(plans, windows)
    .flatMap(({ task, plan }): OrderTask[] => {
      const done = executions.find(
        ({ orderType, kind, slot }) => orderType === plan.type && kind === plan.kind && slot === task.slot,
      );
      // A task that is no longer planned stays if it has an execution.
      if (!done && task.withdrawnAt !== null && task.withdrawnAt <= now) return [];
      const { begin, end } = task;
      const state = done?.outcome ?? (now < end ? ('due' as const) : ('missed' as const));
      return [{ ...whatOf(plan, task), begin, end, state, execution: done ? executionOf(done) : null }];
    })
    .sort((first, second) => first.begin - second.begin);
}

/**
 * Doses that could be given before their order ended, and that have no execution.
 * @param leftAt when the patient left the ward, which ends the orders for its staff
 */
export function endedDoses(
  plans: readonly Plan[],
  executions: readonly ExecutionRow[],
  windows: DayWindows,
  leftAt: number | null = null,
) {
  const { day, zone } = windows;
  const beginOf = dayBegins(zone);
  return plans.flatMap((row) => {
    const plan = orderPlanOf(row, slotsOf(row), beginOf);
    const endedAt = leftAt === null ? plan.endedAt : Math.min(leftAt, plan.endedAt ?? leftAt);
    if (leftAt !== null && plan.since >= leftAt) return [];
    if (row.type !== 'medication' || endedAt === null || neverHeld(plan) || !isPlannedOn(plan, day, zone)) return [];
    return windows.windows.flatMap(({ slot, begin, end }) => {
      // If the next order begins with this slot, only that order contains it.
      const endsBefore = endedAt === begin && row.replacedAt?.getTime() === endedAt;
      const couldBeGiven =
        plan.slots.includes(slot) && plan.since < end && endedAt > begin - EARLY_EXECUTION_MS && !endsBefore;
      const isSettled = executions.some(
        (done) => done.orderType === row.type && done.kind === row.kind && done.slot === slot,
      );
      if (!couldBeGiven || isSettled) return [];
      return [{ ...whatOf(row, { day, slot }), begin, end, state: 'missed' as const, execution: null, endedAt }];
    });
  });
}

const measuredSince = fixedQuery((db, params: { patientIds: readonly string[]; since: Date }) =>
  db
    .selectFrom('glucoseReading')
    .select(['patientId', 'readingId', 'value', 'comparator', 'measuredAt'])
    .where(sql<boolean>`patient_id = any(${params.patientIds}::bigint[])`)
    .where('latest', '=', true)
    .where('value', 'is not', null)
    .where('measuredAt', '>=', params.since),
);

/** Executions of some patients' day. */
export const executionsOn = fixedQuery((db, { patientIds, day }: OfDay) =>
  selectExecutions(db)
    .where(sql<boolean>`execution.patient_id = any(${patientIds}::bigint[])`)
    .where('execution.day', '=', day),
);

/** Current glucose values recent enough that a low value still requires a recheck. */
export async function measuredLately(db: Queries, patientIds: readonly string[], now: number) {
  const rows = await measuredSince(db, { patientIds, since: new Date(now - RECHECK_FOR_MS) });
  return rows.map(({ value, measuredAt, ...row }) => ({ ...row, value: value ?? 0, at: measuredAt.getTime() }));
}

/** The data from which a row of the sheet is made. */
interface Raw {
  patients: InpatientRow[];
  plans: Plan[];
  executions: ExecutionRow[];
  measured: Awaited<ReturnType<typeof measuredLately>>;
  asked: ReadonlyMap<string, readonly OwnRecheck[]>;
}

/** The execution sheet: every inpatient with the tasks of a day, derived from the plans. */
export const orderList: PatientList<Raw, OrderSheetPatient> = {
  feed: 'orders',
  right: 'order.read',
  kinds: ['plans', 'orders', 'glucose', 'rechecks', ...VITAL_INDICATORS, 'patient'],

  async read(db, whose, { day, now, accountId }) {
    const patients = await inpatientRows(db, whose, accountId);
    const ids = patients.map(({ patientId }) => patientId);
    const [plans, executions, measured, asked] = await Promise.all([
      plansOn(db, ids, day),
      ids.length === 0 ? [] : executionsOn(db, { patientIds: ids, day }),
      ids.length === 0 ? [] : measuredLately(db, ids, now),
      requestedRechecks(db, whose, now),
    ]);
    return { patients, plans, executions, measured, asked };
  },

  rows({ patients, plans, executions, measured, asked }, { now, today, day, settings }) {
    // Rechecks are always due today, so sheets of other days do not show them.
    const isToday = day === today;
    const measuredBy = groupRows(isToday ? measured : [], ({ patientId }) => patientId);
    const plansBy = groupRows(plans, ({ patientId }) => patientId);
    const executionsBy = groupRows(executions, ({ patientId }) => patientId);
    const windows = windowsOfDay(day, settings.zone, settings.mealWindows);
    return inpatientsOf(patients, { today, zone: settings.zone }).map(({ path, row: patient }) => {
      const { patientId, sortKey, name, latinName, sex, age, infantAge, bed, wardId, wardName, wardLatinName } =
        patient;
      const who = { patientId, sortKey, name, latinName, sex, age, infantAge, bed, wardId, wardName, wardLatinName };
      const tasks = linesOf(plansBy.get(patientId) ?? [], executionsBy.get(patientId) ?? [], windows, now);
      const byRule = rechecksOf(measuredBy.get(patientId) ?? [], now);
      const rechecks = isToday ? allRechecks(byRule, asked.get(patientId)) : [];
      return { path, row: { ...who, departmentId: patient.departmentId, tasks, rechecks } };
    });
  },
};

/**
 * The sheet of a department or ward, or what changed in it.
 * @throws Refusal `node.forbidden`, and `input.invalid` for an invalid day
 */
export async function orderSheet(call: Call<'order.sheet'>): Promise<ReplyOf<'order.sheet'>> {
  const { clock, request } = call;
  if (request.day != null && addDays(request.day, 0) !== request.day)
    throw new Refusal('input.invalid', { field: 'day' });
  const { day, followed } = await listedRows(call, orderList, request);
  return { serverTime: clock.now(), day, ...followed };
}
