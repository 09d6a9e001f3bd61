import type { ReplyOf } from '@wardlink/contract';
import { dayBounds, dayOf, emergencyUsesLeft } from '@wardlink/domain';
import { sql } from 'kysely';
import { resolveRequestedNode } from '../../core/access/requested-node.js';
import type { Call } from '../../core/handler.js';
import { groupRows } from '../../database/group-by.js';
import { emergencyUses } from './emergency-uses.js';
import { effectiveLots } from './lots.js';
import { metersAt } from './meters.js';
import { runsOf, selectRuns } from './runs.js';
import { standingsOf } from './standings.js';

type MeterOfDay = ReplyOf<'quality.due'>['meters'][number];

/** How many meters of a place need attention: for the navigation and the board. @throws Refusal `node.forbidden` */
export async function countControls(call: Call<'quality.count'>): Promise<ReplyOf<'quality.count'>> {
  const { db, caller, clock, request } = call;
  const { path } = await resolveRequestedNode(db, caller, request);
  const found = await metersAt(db, caller, path);
  const standings = await standingsOf(db, found, clock.now());
  const overdue = [...standings].filter(([, { standing }]) => standing === 'overdue');
  const used = await emergencyUses(
    db,
    overdue.map(([deviceId, { validSince }]) => ({ deviceId, validSince })),
  );
  const meters = found.flatMap(({ id, serial }) => {
    const control = standings.get(id);
    if (!control) return [];
    const { standing, plan } = control;
    const allowed = plan.emergencyUses;
    const left = emergencyUsesLeft(used.get(id) ?? 0, allowed);
    return [{ deviceId: id, serial, standing, emergency: standing === 'overdue' ? { left, allowed } : null }];
  });
  const count = (asked: MeterOfDay['standing']): number => meters.filter(({ standing }) => standing === asked).length;
  return { due: count('due'), overdue: count('overdue'), failed: count('failed'), meters };
}

/** Meters of a place that are in use, with the controls due today. @throws Refusal `node.forbidden` */
export async function dueControls(call: Call<'quality.due'>): Promise<ReplyOf<'quality.due'>> {
  const { db, caller, clock, request } = call;
  const { path, settings } = await resolveRequestedNode(db, caller, request);
  const now = clock.now();
  const day = dayOf(now, settings.zone);
  const meters = await metersAt(db, caller, path);
  const [standings, lots] = await Promise.all([standingsOf(db, meters, now), effectiveLots(db, path, day)]);
  const ids = meters.map(({ id }) => id);
  const begin = new Date(dayBounds(day, settings.zone).begin);
  const rows =
    ids.length === 0
      ? []
      : await selectRuns(db)
          .where('run.deviceId', 'in', ids)
          .where('run.voidedAt', 'is', null)
          .where((eb) =>
            eb.or([
              eb('run.measuredAt', '>=', begin),
              sql<boolean>`run.state in ('pending', 'rejected', 'mended', 'repeated')`,
            ]),
          )
          .orderBy('run.measuredAt')
          .orderBy('run.id')
          .execute();
  const runs = groupRows(await runsOf(db, rows), ({ meter }) => meter.deviceId);
  return {
    day,
    ...lots,
    plan: settings.controlPlan,
    meters: meters.map((meter): MeterOfDay => {
      const control = standings.get(meter.id);
      if (!control) throw new Error('a meter without its standing');
      const own = runs.get(meter.id) ?? [];
      return {
        deviceId: meter.id,
        serial: meter.serial,
        model: meter.model,
        nodeId: meter.nodeId,
        place: { name: meter.name, latinName: meter.latinName, department: meter.department },
        standing: control.standing,
        due: control.due.map(({ levels, ...one }) => ({ ...one, levels: [...levels] })),
        validSince: control.validSince,
        today: own.filter(({ measuredAt }) => measuredAt >= begin.getTime()),
        open: own.filter(({ measuredAt }) => measuredAt < begin.getTime()),
        stripLotId: control.stripLotId,
        solutions: control.solutions,
      };
    }),
  };
}
