import type { ExecutionRow, MedicationRow, RequestOf } from '@wardlink/contract';
import { dayOf } from '@wardlink/domain';
import { sql, type RawBuilder } from 'kysely';
import { departmentAt, isBelowPath, WARD_NAMES } from '../../core/access/nodes.js';
import type { Queries } from '../../database/connection.js';
import { countUpTo } from '../../database/count-up-to.js';
import { inOrder, pageOf, type Order, type PageOf, type PageRequest } from '../../core/keyset.js';
import { nodeInScope, seesPatient } from '../../core/access/scope.js';
import { settingsAt } from '../../core/settings.js';
import { checkPeriod, instantsOf } from '../../core/period.js';
import { PATIENT_COLUMNS, whoOf } from '../../core/patient-names.js';
import { isPatientCalled } from '../../core/typed-text.js';
import type { Caller } from '../../core/caller.js';
import { VOIDER_NAMES, voidedOf } from '../../core/voiding.js';
import { executionOf, selectExecutions, selectWritten } from './executions.js';
import { medicationOf, selectMedication } from '../plans/plans.js';

type MedicationFilter = Omit<RequestOf<'order.medications'>, 'after'>;
type ExecutionFilter = Omit<RequestOf<'order.executions'>, 'after'>;

/** A checked filter, with all values that a query needs. */
export interface CheckedList<Filter> {
  filter: Filter;
  caller: Pick<Caller, 'scope'>;
  nodePath: string | undefined;
  zone: string;
  now: number;
}

/** @throws Refusal `input.invalid` for a period, `node.forbidden` outside the caller's nodes */
export async function checkList<Filter extends MedicationFilter | ExecutionFilter>(
  db: Queries,
  caller: Caller,
  filter: Filter,
  now: number,
): Promise<CheckedList<Filter>> {
  checkPeriod(filter);
  const node = filter.wardId ?? filter.departmentId ?? null;
  const nodePath = node === null ? undefined : await nodeInScope(db, caller, node);
  const { zone } = await settingsAt(db, nodePath ?? caller.nodePath);
  return { filter, caller, nodePath, zone, now };
}

/** Condition for patients whom the caller may see and the filter selects. */
function whose({ filter, caller, nodePath }: CheckedList<MedicationFilter | ExecutionFilter>): RawBuilder<boolean> {
  const wanted = [seesPatient(caller), isPatientCalled(filter.patient)];
  if (nodePath !== undefined) wanted.push(isBelowPath(nodePath, 'place.path'));
  return sql<boolean>`${sql.join(wanted, sql` and `)}`;
}

const ORDERS: Record<'orderedAt' | 'executedAt', Order> = {
  /** Plans from before the time of ordering was stored sort by their first day. */
  orderedAt: { by: sql`coalesce(plan.ordered_at, plan.since::timestamp at time zone 'UTC')`, type: 'timestamptz' },
  executedAt: { by: sql.ref('execution.executed_at'), type: 'timestamptz' },
};
const PLAN_END = sql`least(plan.ended_at, plan.replaced_at)`;

/** State of a plan in SQL; the same as `stateOf` for a row. */
function isIn(state: NonNullable<MedicationFilter['state']>, now: Date, today: string): RawBuilder<boolean> {
  const over = sql`coalesce(${PLAN_END} <= ${now}, false)`;
  const byPlan = sql`coalesce(plan.replaced_at <= coalesce(plan.ended_at, 'infinity'), false)`;
  const finished = sql`coalesce(plan.ended_on < ${today}, false)`;
  if (state === 'replaced') return sql<boolean>`(${over} and ${byPlan})`;
  if (state === 'terminated') return sql<boolean>`(${over} and not ${byPlan})`;
  if (state === 'waiting') return sql<boolean>`(not ${over} and plan.since > ${today})`;
  if (state === 'finished') return sql<boolean>`(not ${over} and plan.since <= ${today} and ${finished})`;
  return sql<boolean>`(not ${over} and plan.since <= ${today} and not ${finished})`;
}

function medications(db: Queries, checked: CheckedList<MedicationFilter>) {
  const { filter, zone, now } = checked;
  const { begin } = instantsOf(filter, zone);
  let query = selectMedication(db)
    .innerJoin('patient', 'patient.id', 'plan.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .where(whose(checked))
    // Plans that held on at least one of the days.
    .where('plan.since', '<=', filter.to)
    .where((eb) => eb.or([eb('plan.endedOn', 'is', null), eb('plan.endedOn', '>=', filter.from)]))
    .where(sql<boolean>`coalesce(${PLAN_END} > ${begin}, true)`);
  if (filter.category != null) query = query.where('medicine.category', '=', filter.category);
  if (filter.state != null) query = query.where(isIn(filter.state, new Date(now), dayOf(now, zone)));
  return query;
}

/**
 * One page of medication plans, newest first. @throws Refusal `input.invalid` if `after` is not a cursor of an earlier
 * page
 */
export async function pageOfMedications(
  db: Queries,
  checked: CheckedList<MedicationFilter>,
  { after, limit }: PageRequest,
): Promise<PageOf<MedicationRow>> {
  const order = inOrder(ORDERS, '-orderedAt', after, sql.ref('plan.id'));
  const lines = medications(db, checked)
    .select([...PATIENT_COLUMNS, 'patient.bed', 'place.name as wardName', 'place.latinName as wardLatinName'])
    .select(departmentAt('place.path').as('department'));
  const found = await order.rows(lines, limit);
  return pageOf(found, limit, (row) => ({
    plan: medicationOf(row, checked.now, checked.zone),
    ...whoOf(row),
    bed: row.bed,
  }));
}

function executions(db: Queries, checked: CheckedList<ExecutionFilter>, { withVoided = false } = {}) {
  const { filter, zone } = checked;
  const { begin, end } = instantsOf(filter, zone);
  let query = (withVoided ? selectWritten(db) : selectExecutions(db))
    .innerJoin('patient', 'patient.id', 'execution.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .where(whose(checked))
    .where('execution.executedAt', '>=', begin)
    .where('execution.executedAt', '<', end);
  if (filter.type != null) query = query.where('execution.orderType', '=', filter.type);
  if (filter.outcome != null) query = query.where('execution.outcome', '=', filter.outcome);
  if (filter.slot != null) query = query.where(sql<boolean>`execution.slot = ${filter.slot}`);
  return query;
}

/**
 * One page of executions, newest first; including withdrawn ones if the screen shows them.
 * @throws Refusal `input.invalid` if `after` is not a cursor of an earlier page
 */
export async function pageOfExecutions(
  db: Queries,
  checked: CheckedList<ExecutionFilter>,
  { after, limit }: PageRequest,
  { withVoided = false } = {},
): Promise<PageOf<ExecutionRow>> {
  const order = inOrder(ORDERS, '-executedAt', after, sql.ref('execution.id'));
  const lines = executions(db, checked, { withVoided })
    .leftJoin('account as voider', 'voider.id', 'execution.withdrawnBy')
    .select(['execution.withdrawnAt as voidedAt', 'execution.withdrawnReason as voidedReason', ...VOIDER_NAMES])
    .innerJoin('organisationNode as ward', 'ward.id', 'execution.nodeId')
    .leftJoin('monitoringPlan as monitoring', 'monitoring.id', 'execution.monitoringPlanId')
    .leftJoin('medicationPlan as medication', 'medication.id', 'execution.medicationPlanId')
    .select([
      ...PATIENT_COLUMNS,
      ...WARD_NAMES,
      'monitoring.indicator',
      'medication.drug',
      'medication.latinDrug',
      'medication.brand',
      'medication.latinBrand',
      'medication.doses',
      'medication.unit',
    ])
    .select(departmentAt('ward.path').as('department'))
    .select(sql<string>`coalesce(execution.monitoring_plan_id, execution.medication_plan_id)`.as('planId'))
    .select(sql<string | null>`case when patient.node_id = execution.node_id then patient.bed end`.as('bed'));
  const found = await order.rows(lines, limit);
  return pageOf(found, limit, (row) => {
    const { orderType: type, planId, patientId, day, slot, indicator, drug, latinDrug, brand, latinBrand, unit } = row;
    const ordered = row.doses?.find((dose) => dose.slot === slot)?.amount ?? null;
    const what = { type, planId, patientId, day, slot, indicator, drug, latinDrug, brand, latinBrand, ordered, unit };
    return { ...what, execution: executionOf(row), voided: voidedOf(row), ...whoOf(row), bed: row.bed };
  });
}

export function countMedications(db: Queries, checked: CheckedList<MedicationFilter>, limit: number) {
  const lines = medications(db, checked).clearSelect().select('plan.id');
  return countUpTo(db, lines, limit);
}

export function countExecutions(db: Queries, checked: CheckedList<ExecutionFilter>, limit: number) {
  const lines = executions(db, checked).clearSelect().select('execution.id');
  return countUpTo(db, lines, limit);
}
