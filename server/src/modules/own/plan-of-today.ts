import type { OrderTask, ReplyOf } from '@wardlink/contract';
import { addDays, dayOf, rechecksOf, windowsOfDay } from '@wardlink/domain';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { executionsOn, linesOf, measuredLately, plansOn, type Plan } from '../orders/sheet.js';
import { allRechecks, requestedRechecks, type OwnRecheck } from '../warnings/rechecks.js';

type PlanOfToday = ReplyOf<'own.plan'>;

const spanOf = ({ slot, begin, end }: OrderTask) => ({ slot, begin, end });
const ofGlucose = (plan: Plan): boolean => plan.type === 'monitoring' && plan.indicator === 'glucose';

/** The doses of the day, each with the medicine of its order. */
function dosesOf(plans: readonly Plan[], lines: readonly OrderTask[]): PlanOfToday['doses'] {
  return lines.flatMap((line) => {
    const plan = plans.find(({ type, id }) => type === 'medication' && id === line.planId);
    if (plan?.type !== 'medication' || line.ordered === null) return [];
    const { category, drug, latinDrug, brand, latinBrand, unit } = plan;
    return [{ ...spanOf(line), category, drug, latinDrug, brand, latinBrand, amount: line.ordered, unit }];
  });
}

/** The open rechecks of glucose; `asked` are those that a person requested. */
function openRechecks(all: readonly OwnRecheck[], asked: readonly OwnRecheck[]): PlanOfToday['rechecks'] {
  const requested = new Set(asked.map(({ readingId }) => readingId));
  return all
    .filter(({ indicator, doneAt }) => indicator === 'glucose' && doneAt === null)
    .map(({ readingId, measuredAt, dueAt }) => ({ measuredAt, dueAt, asked: requested.has(readingId) }));
}

/**
 * What the patient should measure and take today, as in the ward's execution sheet, and what comes first tomorrow.
 * @throws Refusal `patient.unknown` if the account does not belong to a patient
 */
export async function planOfToday({ db, caller, clock }: Call<'own.plan'>): Promise<PlanOfToday> {
  const { patientId } = caller;
  if (patientId === null) throw new Refusal('patient.unknown');
  const { kind, path } = await db
    .selectFrom('patient')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select(['patient.kind', 'place.path'])
    .where('patient.id', '=', patientId)
    .executeTakeFirstOrThrow();
  const { zone, mealWindows } = await settingsAt(db, path);
  const now = clock.now();
  const day = dayOf(now, zone);
  const common = { serverTime: now, day, mealTimes: [...mealWindows] };
  // A discharged patient has no tasks.
  if (kind === 'discharged') return { ...common, tasks: [], doses: [], rechecks: [], tomorrow: null };
  const next = addDays(day, 1);
  const [plans, executions, plansNext, measured, requested] = await Promise.all([
    plansOn(db, [patientId], day),
    executionsOn(db, { patientIds: [patientId], day }),
    plansOn(db, [patientId], next),
    measuredLately(db, [patientId], now),
    requestedRechecks(db, { patientIds: [patientId] }, now),
  ]);
  const linesOn = (on: string, some: readonly Plan[], done: typeof executions): OrderTask[] =>
    linesOf(some, done, windowsOfDay(on, zone, mealWindows), now);
  const medication = kind === 'outpatient' ? plans.filter(({ type }) => type === 'medication') : [];
  const asked = requested.get(patientId) ?? [];
  const [first] = linesOn(next, plansNext.filter(ofGlucose), []);
  return {
    ...common,
    tasks: linesOn(day, plans.filter(ofGlucose), executions).map((line) => ({ ...spanOf(line), state: line.state })),
    doses: dosesOf(medication, linesOn(day, medication, executions)),
    rechecks: openRechecks(allRechecks(rechecksOf(measured, now), asked), asked),
    tomorrow: first ? spanOf(first) : null,
  };
}
