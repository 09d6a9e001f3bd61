import type { ReplyOf } from '@wardlink/contract';
import { addDays, type Day, dayBounds, dayOf, type MealWindow, rechecksOf, windowsOfDay } from '@wardlink/domain';
import type { Queries } from '../../database/connection.js';
import { patientInScope } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import { settingsAt } from '../../core/settings.js';
import { allRechecks, requestedRechecks } from '../warnings/rechecks.js';
import { endedDoses, executionsOn, linesOf, measuredLately, plansOn } from './sheet.js';

/** For so long before its order ended a dose of the day before can be written down afterwards, milliseconds. */
export const EVENING_MS = 12 * 3_600_000;

interface OfDay {
  readonly day: Day;
  readonly zone: string;
  readonly mealWindows: readonly MealWindow[];
}

/** Doses of the evening before whose order ended on a day; those of an order that goes on are on the sheet of their day. */
async function dosesOfEveningBefore(db: Queries, patientId: string, { day, zone, mealWindows }: OfDay) {
  const before = addDays(day, -1);
  const { begin } = dayBounds(day, zone);
  const [plans, executions] = await Promise.all([
    plansOn(db, [patientId], before),
    executionsOn(db, { patientIds: [patientId], day: before }),
  ]);
  return endedDoses(plans, executions, windowsOfDay(before, zone, mealWindows)).filter(
    (dose) => dose.endedAt >= begin && dose.end > dose.endedAt - EVENING_MS,
  );
}

/** Today's tasks of one patient, by the rules of the execution sheet. @throws Refusal `patient.unknown` */
export async function patientTasks({
  db,
  caller,
  clock,
  request,
}: Call<'order.tasks'>): Promise<ReplyOf<'order.tasks'>> {
  const { id, path, kind } = await patientInScope(db, caller, request.patientId);
  const { zone, mealWindows } = await settingsAt(db, path);
  const now = clock.now();
  const today = dayOf(now, zone);
  // A discharged patient has no tasks; doses given before the discharge can still be recorded.
  if (kind === 'discharged') {
    const left = await db.selectFrom('patient').select('dischargeTime').where('id', '=', id).executeTakeFirst();
    const day = left?.dischargeTime ? dayOf(left.dischargeTime.getTime(), zone) : today;
    const windows = windowsOfDay(day, zone, mealWindows);
    const [plans, executions, eveningBefore] = await Promise.all([
      plansOn(db, [id], day),
      executionsOn(db, { patientIds: [id], day }),
      dosesOfEveningBefore(db, id, { day, zone, mealWindows }),
    ]);
    const ended = [...eveningBefore, ...endedDoses(plans, executions, windows)];
    return { serverTime: now, day: today, tasks: [], rechecks: [], ended };
  }
  const day = today;
  const windows = windowsOfDay(day, zone, mealWindows);
  const [plans, executions, measured, asked, eveningBefore] = await Promise.all([
    plansOn(db, [id], day),
    executionsOn(db, { patientIds: [id], day }),
    measuredLately(db, [id], now),
    requestedRechecks(db, { patientIds: [id] }, now),
    dosesOfEveningBefore(db, id, { day, zone, mealWindows }),
  ]);
  const tasks = linesOf(plans, executions, windows, now);
  // A slot that a newer order contains is recorded there.
  const isAsked = ({ planId, slot }: { planId: string; slot: number }): boolean =>
    tasks.some((task) => task.planId === planId && task.slot === slot);
  return {
    serverTime: now,
    day,
    tasks,
    ended: [
      ...eveningBefore.filter(({ endedAt }) => endedAt <= now),
      ...endedDoses(plans, executions, windows).filter((dose) => dose.endedAt <= now && !isAsked(dose)),
    ],
    rechecks: allRechecks(rechecksOf(measured, now), asked.get(id)),
  };
}
