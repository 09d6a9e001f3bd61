import { tasksWithin, windowsOfDay, type Day, type DaySlot } from '@wardlink/domain';
import { patientQuery, type Whose } from '../../core/access/patient-query.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import type { Settings } from '../../core/settings.js';
import { dayBegins, orderPlanOf } from './plans.js';

const selectPlans = (db: Queries, params: { day: string }) =>
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
    .select(['plan.orderedAt', 'plan.beginsAt', 'plan.endedAt', 'plan.replacedAt'])
    .where('plan.indicator', '=', 'glucose')
    .where('plan.since', '<=', params.day)
    .where((eb) => eb.or([eb('plan.endedOn', 'is', null), eb('plan.endedOn', '>=', params.day)]))
    .orderBy('plan.id');

const plansOfPatients = patientQuery(selectPlans);
/** Without the condition, PostgreSQL reads all former patients of the place. */
const plansAtPlace = patientQuery((db, params: { day: string }) =>
  selectPlans(db, params).where('patient.kind', '=', 'inpatient'),
);

/** Plans of glucose that hold on a day; for a place, those of its inpatients. */
export function plansOn(db: Queries, whose: Whose, day: Day) {
  return 'scope' in whose ? plansAtPlace(db, { day }, whose) : plansOfPatients(db, { day }, whose);
}

/** Slots in which glucose should be measured on a day, by patient; patients without a plan for that day are missing. */
export function plannedSlots(
  rows: Awaited<ReturnType<typeof plansOn>>,
  day: Day,
  settings: Pick<Settings, 'zone' | 'mealWindows'>,
): Map<string, DaySlot[]> {
  const beginOf = dayBegins(settings.zone);
  const windows = windowsOfDay(day, settings.zone, settings.mealWindows);
  const plans = groupRows(rows, (row) => row.patientId);
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
