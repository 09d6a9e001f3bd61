import { tasksWithin, windowsOfDay, type Day, type DaySlot } from '@wardlink/domain';
import { scopedQuery } from '../../core/access/scoped-query.js';
import { seesPatientAt } from '../../core/access/scope.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import type { Settings } from '../../core/settings.js';
import type { Caller, Scope } from '../../core/caller.js';
import { dayBegins, orderPlanOf } from './plans.js';

type SlotsParams = Record<'nodeId' | 'day', string>;

const selectPlans = (db: Queries, params: SlotsParams, scope: Scope) =>
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
    .where(seesPatientAt({ scope }, params.nodeId))
    .where('plan.indicator', '=', 'glucose')
    .where('plan.since', '<=', params.day)
    .where((eb) => eb.or([eb('plan.endedOn', 'is', null), eb('plan.endedOn', '>=', params.day)]))
    .orderBy('plan.id');

const plansBelow = scopedQuery((db, params: SlotsParams, scope) => selectPlans(db, params, scope));
const plansOf = scopedQuery((db, params: SlotsParams & { patientId: string }, scope) =>
  selectPlans(db, params, scope).where('plan.patientId', '=', params.patientId),
);

interface Where {
  /** The ward or department, or a node above them. */
  nodeId: string;
  day: Day;
  /** Default: everybody there. */
  patientId?: string;
}

/** Plans of glucose whose time takes in a day, of the patients there that the caller may see. */
export function plansOn(db: Queries, caller: Pick<Caller, 'scope'>, { nodeId, day, patientId }: Where) {
  const params = { nodeId, day };
  const { scope } = caller;
  return patientId === undefined ? plansBelow(db, params, scope) : plansOf(db, { ...params, patientId }, scope);
}

/** Slots in which glucose is to be measured on a day, by patient; whoever has no plan for that day is missing. */
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
