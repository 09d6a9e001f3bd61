import type { ReplyOf } from '@wardlink/contract';
import { dayOf, rechecksOf, windowsOfDay } from '@wardlink/domain';
import { patientInScope } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import { settingsAt } from '../../core/settings.js';
import { allRechecks, requestedRechecks } from '../warnings/rechecks.js';
import { executionsOn, linesOf, measuredLately, plansOn } from './sheet.js';

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
  const day = dayOf(now, zone);
  // Nothing is done any more for who has left.
  if (kind === 'discharged') return { serverTime: now, day, tasks: [], rechecks: [] };
  const [plans, executions, measured, asked] = await Promise.all([
    plansOn(db, [id], day),
    executionsOn(db, { patientIds: [id], day }),
    measuredLately(db, [id], now),
    requestedRechecks(db, { patientIds: [id] }, now),
  ]);
  return {
    serverTime: now,
    day,
    tasks: linesOf(plans, executions, windowsOfDay(day, zone, mealWindows), now),
    rechecks: allRechecks(rechecksOf(measured, now), asked.get(id)),
  };
}
