import { tasksWithin, windowsOfDay, type Day, type DaySlot } from '@wardlink/domain';
import type { Queries } from '../../database/connection.js';
import { grouped } from '../../database/grouped.js';
import { inScope } from '../organisation/scope.js';
import type { Settings } from '../organisation/settings.js';
import type { Caller } from '../session/caller.js';
import { dayBegins, orderPlanOf } from './plans.js';

interface Where {
  /** Path of the ward or department. */
  path: string;
  day: Day;
  settings: Pick<Settings, 'zone' | 'mealWindows'>;
  /** Default: everybody there. */
  patientId?: string;
}

/** Slots in which glucose is to be measured on a day, by patient; whoever has no plan for that day is missing. */
export async function plannedSlots(
  db: Queries,
  caller: Pick<Caller, 'nodePath'>,
  { path, day, settings, patientId }: Where,
): Promise<Map<string, DaySlot[]>> {
  let query = db
    .selectFrom('monitoringPlan as plan')
    .innerJoin('patient', 'patient.id', 'plan.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select([
      'plan.id',
      'plan.patientId',
      'plan.slots',
      'plan.since',
      'plan.endedOn',
      'plan.weekdays',
      'plan.everyDays',
    ])
    .select(['plan.orderedAt', 'plan.endedAt', 'plan.replacedAt'])
    .where(inScope(caller, 'place.path'))
    .where(inScope({ nodePath: path }, 'place.path'))
    .where('plan.indicator', '=', 'glucose')
    .where('plan.since', '<=', day)
    .where((eb) => eb.or([eb('plan.endedOn', 'is', null), eb('plan.endedOn', '>=', day)]))
    .orderBy('plan.id');
  if (patientId !== undefined) query = query.where('plan.patientId', '=', patientId);
  const beginOf = dayBegins(settings.zone);
  const windows = windowsOfDay(day, settings.zone, settings.mealWindows);
  const plans = grouped(await query.execute(), (row) => row.patientId);
  return new Map(
    [...plans].map(([id, rows]) => {
      const tasks = tasksWithin(
        rows.map((row) => orderPlanOf(row, row.slots, beginOf)),
        windows,
      );
      return [id, tasks.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ slot }) => slot)];
    }),
  );
}
