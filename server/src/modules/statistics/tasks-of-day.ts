import { tasksWithin, windowsOfDay, type Day, type DaySlot, type MealWindow } from '@wardlink/domain';
import { sql } from 'kysely';
import { settingsOf } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import { dayBegins, orderPlanOf } from '../plans/plans.js';

/** A planned glucose measurement of a day that has ended, with the patient's place at that time. */
export interface DayTask {
  patientId: string;
  nodeId: string;
  path: string;
  day: Day;
  slot: DaySlot;
  /** Begin of the slot's window, epoch milliseconds. */
  begin: number;
  state: 'done' | 'refused' | 'missed';
}

interface Stay {
  patientId: string;
  since: Date;
  nodeId: string | null;
  path: string | null;
}

/** Plans of glucose that reach a day, of the patients of a hospital. */
const plansReaching = (db: Queries, inside: string, day: Day) =>
  db
    .selectFrom('monitoringPlan as plan')
    .innerJoin('patient', 'patient.id', 'plan.patientId')
    .innerJoin('organisationNode as home', 'home.id', 'patient.nodeId')
    .select(['plan.id', 'plan.patientId', 'plan.slots', 'plan.since', 'plan.endedOn', 'plan.weekdays'])
    .select(['plan.everyDays', 'plan.orderedAt', 'plan.beginsAt', 'plan.endedAt', 'plan.replacedAt'])
    .where('plan.indicator', '=', 'glucose')
    .where('plan.since', '<=', day)
    .where((eb) => eb.or([eb('plan.endedOn', 'is', null), eb('plan.endedOn', '>=', day)]))
    // A plan that ended before the day has no task on it, in any zone.
    .where(
      sql<boolean>`coalesce(least(plan.ended_at, plan.replaced_at), 'infinity') >= ${day}::date - interval '1 day'`,
    )
    .where('home.path', 'like', inside)
    .orderBy('plan.id')
    .execute();

/**
 * Patients' places, each with its beginning; for patients from before places were recorded, the place of their
 * admission.
 */
async function staysOf(db: Queries, patientIds: readonly string[]): Promise<Map<string, Stay[]>> {
  const { rows } = await sql<Stay>`
    select place.patient_id::text, place.since, place.node_id::text, node.path
    from patient_place place left join organisation_node node on node.id = place.node_id
    where place.patient_id = any(${patientIds}::bigint[])
    union all
    select patient.id::text, coalesce(patient.admission_time, patient.registration_time), node.id::text, node.path
    from patient join organisation_node node on node.id = patient.node_id
    where patient.id = any(${patientIds}::bigint[])
      and not exists (select from patient_place place where place.patient_id = patient.id)
    union all
    select patient.id::text, patient.discharge_time, null, null from patient
    where patient.id = any(${patientIds}::bigint[]) and patient.discharge_time is not null
      and not exists (select from patient_place place where place.patient_id = patient.id)
    order by 2`.execute(db);
  return groupRows(rows, ({ patientId }) => patientId);
}

async function outcomesOn(db: Queries, patientIds: readonly string[], day: Day) {
  const { rows } = await sql<{ patientId: string; slot: number; outcome: 'done' | 'refused' }>`
    select patient_id::text, slot, outcome from order_execution
    where order_type = 'monitoring' and kind = 'glucose' and withdrawn_at is null and day = ${day}
      and patient_id = any(${patientIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ patientId, slot, outcome }) => [`${patientId} ${slot}`, outcome]));
}

/**
 * Whether the windows of a day are over at every ward of a hospital: some end after midnight, and wards may have their
 * own.
 */
export async function areWindowsOver(db: Queries, hospitalId: string, day: Day, now: number): Promise<boolean> {
  const { rows: places } = await sql<{ path: string }>`
    select path from organisation_node node where path like ${`/${hospitalId}/%`}
      and (parent_id is null or exists (select from node_setting setting where setting.node_id = node.id))`.execute(db);
  const settings = await db.selectFrom('nodeSetting').selectAll().execute();
  return places.every(({ path }) => {
    const own = settings.filter(({ nodeId }) => path.includes(`/${nodeId}/`));
    const { zone, mealWindows } = settingsOf(own, path);
    return windowsOfDay(day, zone, mealWindows).windows.every(({ end }) => end <= now);
  });
}

/**
 * The planned glucose measurements of a hospital's day whose window is over at an instant or that have an outcome. A
 * task withdrawn with its plan counts only with an outcome.
 */
export async function tasksOfDay(db: Queries, hospitalId: string, day: Day, now: number): Promise<DayTask[]> {
  const plans = await plansReaching(db, `/${hospitalId}/%`, day);
  if (plans.length === 0) return [];
  const plansBy = groupRows(plans, ({ patientId }) => patientId);
  const ids = [...plansBy.keys()];
  const [stays, outcomes, settings] = await Promise.all([
    staysOf(db, ids),
    outcomesOn(db, ids, day),
    db.selectFrom('nodeSetting').selectAll().execute(),
  ]);
  const byPath = new Map<string, { zone: string; windows: readonly MealWindow[] }>();
  const settingsFor = (path: string) => {
    const known = byPath.get(path);
    if (known) return known;
    const own = settings.filter(({ nodeId }) => path.includes(`/${nodeId}/`));
    const { zone, mealWindows } = settingsOf(own, path);
    byPath.set(path, { zone, windows: mealWindows });
    return { zone, windows: mealWindows };
  };
  return ids.flatMap((patientId): DayTask[] => {
    const own = stays.get(patientId) ?? [];
    const last = own.findLast(({ path }) => path !== null);
    if (!last?.path) return [];
    const { zone, windows } = settingsFor(last.path);
    const beginOf = dayBegins(zone);
    const orderPlans = (plansBy.get(patientId) ?? []).map((row) => orderPlanOf(row, row.slots, beginOf));
    return tasksWithin(orderPlans, windowsOfDay(day, zone, windows)).flatMap(({ slot, begin, end, withdrawnAt }) => {
      const there = own.findLast(({ since }) => since.getTime() <= begin);
      if (!there?.nodeId || there.path === null) return [];
      const outcome = outcomes.get(`${patientId} ${slot}`);
      if (!outcome && (withdrawnAt !== null || end > now)) return [];
      return [{ patientId, nodeId: there.nodeId, path: there.path, day, slot, begin, state: outcome ?? 'missed' }];
    });
  });
}
