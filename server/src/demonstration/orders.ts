import {
  addDays,
  DEFAULT_MEAL_WINDOWS,
  instantOf,
  isDaySlot,
  isRanged,
  medicationKind,
  slotAt,
  windowsOfDay,
  type Day,
  type DaySlot,
  type RefusalReason,
} from '@wardlink/domain';
import type { Insertable } from 'kysely';
import type { Tx } from '../database/connection.js';
import { groupRows } from '../database/group-by.js';
import type {
  AuditEventTable,
  MedicationPlanTable,
  MonitoringPlanTable,
  OrderExecutionTable,
} from '../database/schema/index.js';
import { plansOn, tasksOf } from '../modules/orders/sheet.js';
import type { Medication } from './diabetes.js';
import { HOSPITAL } from './hospital.js';
import { PACE, ROUNDS, type MadeMeasurements } from './measurements.js';
import type { MadePatient } from './patients.js';
import { chanceOf, uuidOf } from './random.js';

/** Number of past days on which medicines were recorded as given. */
export const GIVEN_DAYS = 5;
/** Minutes after the round of a slot at which its medicine is given. */
const GIVEN_AFTER = 6;

/** The keys of a plan and of the plan that replaced it. */
interface Replacement {
  planKey: string;
  by: string;
  at: Date;
}

interface MadePlans {
  monitoring: Insertable<MonitoringPlanTable>[];
  medication: Insertable<MedicationPlanTable>[];
  replaced: Replacement[];
  trail: Insertable<AuditEventTable>[];
}

const at = (day: Day, minute: number): Date => new Date(instantOf(day, minute, HOSPITAL.zone));

/** Reduced doses of the first days, before there were readings to adjust them by. */
function carefulDoses({ doses }: Medication): Medication['doses'] {
  return doses.map(({ slot, amount }) => ({ slot, amount: Math.max(2, amount - 2) }));
}

function addMedication(into: MadePlans, patient: MadePatient, medication: Medication, now: Date): void {
  const { patientId, nodeId, seed, from, to, doctorId } = patient;
  const { category, insulinCategory, drug } = medication;
  const identity = category === 'oral' ? { category, drug } : { category, insulinCategory, drug };
  const kind = medicationKind(identity);
  const plan = (since: Day, orderedAt: Date, doses: Medication['doses']): Insertable<MedicationPlanTable> => ({
    ...medication,
    planKey: uuidOf('medication', seed, kind, since),
    patientId,
    kind,
    doses: JSON.stringify(doses),
    since,
    endedOn: to,
    orderedAt,
    orderedBy: doctorId,
  });
  const tell = (type: string, when: Date, after: object): void => {
    into.trail.push({ at: when, type, accountId: doctorId, patientId, nodeId, after: JSON.stringify(after) });
  };
  const figuresOf = (doses: Medication['doses']) => {
    const { latinDrug, brand, latinBrand, unit } = medication;
    const amounts = doses.map(({ amount }) => amount).join(' / ');
    return { drug, latinDrug, brand, latinBrand, unit, doses: amounts };
  };
  const ordered = at(from, 10 * 60);
  // Insulin is adjusted on the third day; the plan before it is kept.
  const adjustedOn = addDays(from, 2);
  const adjusted = at(adjustedOn, 10 * 60 + 20);
  const goesOn = (to === null || to > adjustedOn) && adjusted <= now;
  if (category === 'insulin' && patient.kind === 'inpatient' && goesOn) {
    const careful = carefulDoses(medication);
    const first = plan(from, ordered, careful);
    const second = plan(adjustedOn, adjusted, medication.doses);
    into.medication.push(first, second);
    into.replaced.push({ planKey: first.planKey ?? '', by: second.planKey ?? '', at: adjusted });
    tell('medication.planned', ordered, figuresOf(careful));
    tell('medication.planned', adjusted, figuresOf(medication.doses));
    return;
  }
  const row = plan(from, ordered, medication.doses);
  tell('medication.planned', ordered, figuresOf(medication.doses));
  if (drug === '阿卡波糖' && chanceOf('stomach', seed).next() < 0.3 && goesOn) {
    const endedAt = at(addDays(from, 1), 9 * 60 + 40);
    const endReason = '腹胀明显，停用';
    Object.assign(row, { endedAt, endedBy: doctorId, endReason, version: 2 });
    tell('medication.terminated', endedAt, { drug, latinDrug: medication.latinDrug, reason: endReason });
  }
  into.medication.push(row);
}

/** Orders of every patient's stay: monitoring, medication, and later changes. */
export function makePlans(patients: readonly MadePatient[], now: Date): MadePlans {
  const made: MadePlans = { monitoring: [], medication: [], replaced: [], trail: [] };
  for (const patient of patients) {
    const { patientId, nodeId, seed, course, from, to, doctorId, kind } = patient;
    const orderedAt = at(from, 9 * 60 + 30);
    const monitor = (indicator: 'glucose' | 'pressure' | 'temperature', slots: readonly DaySlot[]): void => {
      made.monitoring.push({
        planKey: uuidOf('monitoring', seed, indicator, from),
        patientId,
        kind: indicator,
        indicator,
        slots: [...slots],
        since: from,
        endedOn: to,
        orderedAt,
        orderedBy: doctorId,
      });
      const after = JSON.stringify({ indicator, slots: slots.join(','), since: from, until: to });
      made.trail.push({ at: orderedAt, type: 'monitoring.planned', accountId: doctorId, patientId, nodeId, after });
    };
    // At home, patients choose the other times of a day themselves.
    monitor('glucose', kind === 'outpatient' ? [1] : course.slots);
    const chance = chanceOf('vital orders', seed);
    // The rounds of vital signs begin before breakfast and after lunch.
    if (kind !== 'outpatient' && chance.next() < 0.4) monitor('pressure', [1, 4]);
    if (kind !== 'outpatient' && chance.next() < 0.3) monitor('temperature', [1, 4]);
    for (const medication of course.medication) addMedication(made, patient, medication, now);
  }
  return made;
}

/** Makes every plan one of the department in which its patient is. */
export async function placePlans(tx: Tx): Promise<void> {
  for (const table of ['monitoringPlan', 'medicationPlan'] as const) {
    await tx
      .updateTable(table)
      .from('patient')
      .set((eb) => ({ departmentId: eb.ref('patient.departmentId') }))
      .whereRef('patient.id', '=', `${table}.patientId`)
      .where(`${table}.departmentId`, 'is', null)
      .execute();
  }
}

/** Stores which plan replaced which, once both plans have their ids. */
export async function endPlans(tx: Tx, replaced: readonly Replacement[]): Promise<void> {
  const rows = await tx.selectFrom('medicationPlan').select(['id', 'planKey']).execute();
  const ids = new Map(rows.map(({ planKey, id }) => [planKey, id]));
  for (const { planKey, by, at: replacedAt } of replaced) {
    await tx
      .updateTable('medicationPlan')
      .set({ replacedAt, replacedBy: ids.get(by) ?? null, version: 2 })
      .where('planKey', '=', planKey)
      .execute();
  }
}

const REFUSALS: readonly RefusalReason[] = ['out', 'check', 'refusal', 'nobody'];

/** Place and author of an execution. */
type ExecutionColumns = Pick<
  Insertable<OrderExecutionTable>,
  'outcome' | 'refusal' | 'executedAt' | 'executedBy' | 'enteredAt' | 'readingId' | 'amount'
>;

/** Readings by patient, indicator, day and slot. */
function readingsBySlot(made: MadeMeasurements): Map<string, ExecutionColumns> {
  const executions = new Map<string, ExecutionColumns>();
  for (const { patientId, day, slot, measuredAt, measuredBy, readingId, refusal } of made.glucose) {
    const at = { executedAt: measuredAt, executedBy: measuredBy, enteredAt: measuredAt, readingId };
    const outcome = refusal ? ('refused' as const) : ('done' as const);
    executions.set(`${patientId} glucose ${day} ${slot}`, { ...at, outcome, refusal: refusal ?? null });
  }
  for (const { indicator, patientId, day, measuredAt, measuredBy, readingId } of made.vital) {
    // There are no plans for the other indicators.
    if (!isRanged(indicator)) continue;
    const slot = slotAt(measuredAt.getTime(), HOSPITAL.zone, DEFAULT_MEAL_WINDOWS);
    const at = { executedAt: measuredAt, executedBy: measuredBy, enteredAt: measuredAt, readingId };
    executions.set(`${patientId} ${indicator} ${day} ${slot}`, { ...at, outcome: 'done' });
  }
  return executions;
}

/** Medicine given on the round; sometimes it was refused, or not recorded. */
function given(
  patient: MadePatient,
  kind: string,
  day: Day,
  slot: DaySlot,
  ordered: number | null,
): ExecutionColumns | undefined {
  const chance = chanceOf('given', patient.seed, kind, day, slot);
  const minute = ROUNDS[slot] + patient.round * PACE + GIVEN_AFTER + chance.whole(0, 4);
  const executedAt = at(day, Math.floor(minute));
  const execution = { executedAt, executedBy: patient.nurseId, enteredAt: executedAt };
  const luck = chance.next();
  if (luck < 0.015) return undefined;
  if (luck < 0.04) return { ...execution, outcome: 'refused', refusal: chance.pick(REFUSALS) };
  return { ...execution, outcome: 'done', amount: ordered };
}

/**
 * Executions of these days until `now`, from the plans in the database and the readings created.
 * @param givenFrom first day on which medicines were recorded
 */
export async function makeExecutions(
  tx: Tx,
  patients: readonly MadePatient[],
  made: MadeMeasurements,
  { from, givenFrom, to, now }: { from: Day; givenFrom: Day; to: Day; now: Date },
): Promise<Insertable<OrderExecutionTable>[]> {
  const measured = readingsBySlot(made);
  const executions: Insertable<OrderExecutionTable>[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const present = patients.filter((patient) => patient.from <= day && (patient.to === null || patient.to >= day));
    const ids = present.map(({ patientId }) => patientId);
    const plans = groupRows(await plansOn(tx, ids, day), ({ patientId }) => patientId);
    const windows = windowsOfDay(day, HOSPITAL.zone, DEFAULT_MEAL_WINDOWS);
    for (const patient of present) {
      for (const { task, plan } of tasksOf(plans.get(patient.patientId) ?? [], windows)) {
        const { slot } = task;
        if (task.withdrawnAt !== null || !isDaySlot(slot)) continue;
        if (plan.type === 'medication' && (day < givenFrom || patient.kind === 'outpatient')) continue;
        const execution =
          plan.type === 'monitoring'
            ? measured.get(`${patient.patientId} ${plan.kind} ${day} ${slot}`)
            : given(patient, plan.kind, day, slot, plan.doses.find((dose) => dose.slot === slot)?.amount ?? null);
        if (!execution || execution.executedAt > now) continue;
        executions.push({
          ...execution,
          // All rows of one statement need the same columns.
          refusal: execution.refusal ?? null,
          amount: execution.amount ?? null,
          readingId: execution.readingId ?? null,
          executionKey: execution.readingId ?? uuidOf('given', patient.seed, plan.kind, day, slot),
          monitoringPlanId: plan.type === 'monitoring' ? plan.id : null,
          medicationPlanId: plan.type === 'medication' ? plan.id : null,
          patientId: patient.patientId,
          nodeId: patient.nodeId,
          orderType: plan.type,
          kind: plan.kind,
          day,
          slot,
        });
      }
    }
  }
  return executions;
}
