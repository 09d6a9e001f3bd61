import { tasksWithin, windowsOfDay, type Day, type DaySlot } from '@wardlink/domain';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { grouped } from '../../database/grouped.js';
import { inRange, rangeOf } from '../organisation/scope.js';
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

type Asked = Record<'range' | 'place' | 'day', string>;

const selectPlans = (db: Queries, asked: Asked) =>
  db
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
    .where(inRange(asked.range, 'place.path'))
    .where(inRange(asked.place, 'place.path'))
    .where('plan.indicator', '=', 'glucose')
    .where('plan.since', '<=', asked.day)
    .where((eb) => eb.or([eb('plan.endedOn', 'is', null), eb('plan.endedOn', '>=', asked.day)]))
    .orderBy('plan.id');

const plansBelow = fixedQuery((db, asked: Asked) => selectPlans(db, asked));
const plansOf = fixedQuery((db, asked: Asked & { patientId: string }) =>
  selectPlans(db, asked).where('plan.patientId', '=', asked.patientId),
);

/** Slots in which glucose is to be measured on a day, by patient; whoever has no plan for that day is missing. */
export async function plannedSlots(
  db: Queries,
  caller: Pick<Caller, 'nodePath'>,
  { path, day, settings, patientId }: Where,
): Promise<Map<string, DaySlot[]>> {
  const asked = { range: rangeOf(caller), place: rangeOf({ nodePath: path }), day };
  const rows = await (patientId === undefined ? plansBelow(db, asked) : plansOf(db, { ...asked, patientId }));
  const beginOf = dayBegins(settings.zone);
  const windows = windowsOfDay(day, settings.zone, settings.mealWindows);
  const plans = grouped(rows, (row) => row.patientId);
  return new Map(
    [...plans].map(([id, own]) => {
      const tasks = tasksWithin(
        own.map((row) => orderPlanOf(row, row.slots, beginOf)),
        windows,
      );
      return [id, tasks.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ slot }) => slot)];
    }),
  );
}
