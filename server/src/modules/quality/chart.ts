import type { ReplyOf } from '@wardlink/contract';
import { checkPeriod, instantsOf } from '../../core/period.js';
import { settingsAt } from '../../core/settings.js';
import type { FormCall } from './heading.js';
import { meterInScope } from './meters.js';
import { runsOf, selectRuns } from './runs.js';

/** Maximum number of runs in a chart: a year of daily runs. */
const MOST = 400;

/** The last runs of a meter, oldest first, with the plan in force. @throws Refusal `device.unknown`, `input.invalid` */
export async function chartOf(call: FormCall<'quality.chart'>): Promise<ReplyOf<'quality.chart'>> {
  const { db, caller, request } = call;
  const meter = await meterInScope(db, caller, request.deviceId);
  const { controlPlan, zone } = await settingsAt(db, meter.path);
  const { to } = request;
  let query = selectRuns(db).where('run.deviceId', '=', meter.id);
  if (to != null) {
    checkPeriod({ from: to, to });
    query = query.where('run.measuredAt', '<', instantsOf({ from: to, to }, zone).end);
  }
  const rows = await query.orderBy('run.measuredAt', 'desc').orderBy('run.id', 'desc').limit(MOST).execute();
  const { id: deviceId, serial, model, name, latinName, department } = meter;
  return {
    meter: { deviceId, serial, model, place: { name, latinName, department } },
    plan: controlPlan,
    runs: await runsOf(db, rows.toReversed()),
  };
}
