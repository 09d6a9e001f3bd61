import type { ReplyOf } from '@wardlink/contract';
import { dayOf, windowsOfDay } from '@wardlink/domain';
import { isBelowPath } from '../../core/access/nodes.js';
import { nodeInScope } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import { settingsAt } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import { EVENING_MS } from './patient-tasks.js';
import { endedDoses, executionsOn, plansOn } from './sheet.js';

type Row = ReplyOf<'order.dosesBeforeLeaving'>['rows'][number];

/** Patients who left a place since an instant and are not there now, with the time of their last departure. */
function patientsWhoLeft(db: Queries, path: string, since: Date, now: Date) {
  return (
    db
      .selectFrom('patientPlace as lay')
      .innerJoin('organisationNode as ward', 'ward.id', 'lay.nodeId')
      .innerJoin('patient', 'patient.id', 'lay.patientId')
      .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('patientPlace as later')
            .leftJoin('organisationNode as node', 'node.id', 'later.nodeId')
            .select(['later.since', 'node.path'])
            .whereRef('later.patientId', '=', 'lay.patientId')
            .whereRef('later.since', '>', 'lay.since')
            .orderBy('later.since')
            .limit(1)
            .as('next'),
        (join) => join.onTrue(),
      )
      .distinctOn('patient.id')
      .select(['patient.id as patientId', 'patient.name', 'patient.latinName', 'lay.bed', 'next.since as leftAt'])
      .where(isBelowPath(path, 'ward.path'))
      .where('next.since', '>', since)
      .where('next.since', '<=', now)
      .where((eb) => eb.or([eb('next.path', 'is', null), eb.not(isBelowPath(path, 'next.path'))]))
      // A patient who came back is on the sheet of the place.
      .where((eb) => eb.not(eb.and([eb('patient.kind', '=', 'inpatient'), isBelowPath(path, 'place.path')])))
      .where('patient.mergedInto', 'is', null)
      .orderBy('patient.id')
      .orderBy('next.since', 'desc')
      .execute()
  );
}

/**
 * Doses of patients who have left a department or ward, for the staff of that place. @throws Refusal `node.forbidden`
 */
export async function dosesBeforeLeaving({
  db,
  caller,
  clock,
  request,
}: Call<'order.dosesBeforeLeaving'>): Promise<ReplyOf<'order.dosesBeforeLeaving'>> {
  const path = await nodeInScope(db, caller, request.wardId ?? request.departmentId ?? caller.scope.nodeId);
  const { zone, mealWindows } = await settingsAt(db, path);
  const now = clock.now();
  const since = now - EVENING_MS;
  const left = await patientsWhoLeft(db, path, new Date(since), new Date(now));
  const patientIds = left.map(({ patientId }) => patientId);
  const days = [...new Set([since - EVENING_MS, since, now].map((instant) => dayOf(instant, zone)))];
  const ofDays = await Promise.all(
    days.map(async (day) => {
      const [plans, executions] = await Promise.all([
        plansOn(db, patientIds, day),
        patientIds.length === 0 ? [] : executionsOn(db, { patientIds, day }),
      ]);
      const ofPatient = ({ patientId }: { patientId: string }): string => patientId;
      return {
        windows: windowsOfDay(day, zone, mealWindows),
        plans: groupRows(plans, ofPatient),
        executions: groupRows(executions, ofPatient),
      };
    }),
  );
  const rows = left.map((one): Row => {
    const leftAt = one.leftAt.getTime();
    const doses = ofDays.flatMap(({ windows, plans, executions }) =>
      endedDoses(plans.get(one.patientId) ?? [], executions.get(one.patientId) ?? [], windows, leftAt),
    );
    return {
      ...one,
      leftAt,
      doses: doses.filter(({ end }) => end > leftAt - EVENING_MS).sort((first, second) => first.begin - second.begin),
    };
  });
  return {
    serverTime: now,
    rows: rows.filter(({ doses }) => doses.length > 0).sort((first, second) => second.leftAt - first.leftAt),
  };
}
