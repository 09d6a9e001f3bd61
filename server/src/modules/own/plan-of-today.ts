import type { ReplyOf } from '@wardlink/contract';
import { dayOf, windowsOfDay } from '@wardlink/domain';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { executionsOn, linesOf, plansOn } from '../orders/sheet.js';

/**
 * When the patient should measure glucose today, as in the ward's execution sheet.
 * @throws Refusal `patient.unknown` if the account does not belong to a patient
 */
export async function planOfToday({ db, caller, clock }: Call<'own.plan'>): Promise<ReplyOf<'own.plan'>> {
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
  const mealTimes = [...mealWindows];
  const day = dayOf(now, zone);
  // A discharged patient has no tasks.
  if (kind === 'discharged') return { serverTime: now, day, tasks: [], mealTimes };
  const [plans, executions] = await Promise.all([
    plansOn(db, [patientId], day),
    executionsOn(db, { patientIds: [patientId], day }),
  ]);
  const ofGlucose = plans.filter((plan) => plan.type === 'monitoring' && plan.indicator === 'glucose');
  const lines = linesOf(ofGlucose, executions, windowsOfDay(day, zone, mealWindows), now);
  const tasks = lines.map(({ slot, begin, end, state }) => ({ slot, begin, end, state }));
  return { serverTime: now, day, tasks, mealTimes };
}
