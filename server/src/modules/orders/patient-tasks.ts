import type { ReplyOf } from '@wardlink/contract';
import { dayOf, rechecksOf, windowsOfDay } from '@wardlink/domain';
import { patientInScope } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import { settingsAt } from '../../core/settings.js';
import { allRechecks, requestedRechecks } from '../warnings/rechecks.js';
import { endedDoses, executionsOn, linesOf, measuredLately, plansOn } from './sheet.js';

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
    const [plans, executions] = await Promise.all([
      plansOn(db, [id], day),
      executionsOn(db, { patientIds: [id], day }),
    ]);
    const ended = endedDoses(plans, executions, windowsOfDay(day, zone, mealWindows));
    return { serverTime: now, day: today, tasks: [], rechecks: [], ended };
  }
  const day = today;
  const [plans, executions, measured, asked] = await Promise.all([
    plansOn(db, [id], day),
    executionsOn(db, { patientIds: [id], day }),
    measuredLately(db, [id], now),
    requestedRechecks(db, { patientIds: [id] }, now),
  ]);
  const windows = windowsOfDay(day, zone, mealWindows);
  const tasks = linesOf(plans, executions, windows, now);
  // A slot that a newer order contains is recorded there.
  const isAsked = ({ planId, slot }: { planId: string; slot: number }): boolean =>
    tasks.some((task) => task.planId === planId && task.slot === slot);
  return {
    serverTime: now,
    day,
    tasks,
    ended: endedDoses(plans, executions, windows).filter((dose) => dose.endedAt <= now && !isAsked(dose)),
    rechecks: allRechecks(rechecksOf(measured, now), asked.get(id)),
  };
}
