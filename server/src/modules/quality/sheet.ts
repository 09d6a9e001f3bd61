import type { ReplyOf } from '@wardlink/contract';
import { isBelowPath } from '../../core/access/nodes.js';
import { inScope } from '../../core/access/scope.js';
import { checkPeriod, instantsOf } from '../../core/period.js';
import { Refusal } from '../../core/refusal.js';
import { headingOf, type FormCall } from './heading.js';
import { meterInScope } from './meters.js';
import { runsOf, selectRuns } from './runs.js';

/** Maximum number of runs in one print: some 250 pages. */
const MOST = 2000;

/**
 * Control runs of a place, or of one of its meters, for a printed form.
 * @throws Refusal `node.forbidden`, `device.unknown`, `input.invalid`, `report.tooLarge`
 */
export async function sheetOfRuns(call: FormCall<'quality.sheet'>): Promise<ReplyOf<'quality.sheet'>> {
  const { db, caller, clock, request } = call;
  checkPeriod(request);
  const { from, to, deviceId } = request;
  const { path, heading } = await headingOf(db, caller, request);
  const meter = deviceId == null ? null : await meterInScope(db, caller, deviceId);
  const { begin, end } = instantsOf(request, heading.zone);
  let query = selectRuns(db)
    .where('run.measuredAt', '>=', begin)
    .where('run.measuredAt', '<', end)
    .where(inScope(caller, 'place.path'))
    .where(isBelowPath(path, 'place.path'));
  if (meter) query = query.where('run.deviceId', '=', meter.id);
  const rows = await query
    .orderBy('run.measuredAt')
    .orderBy('run.id')
    .limit(MOST + 1)
    .execute();
  if (rows.length > MOST) throw new Refusal('report.tooLarge');
  return {
    ...heading,
    from,
    to,
    printedAt: clock.now(),
    meter: meter && { deviceId: meter.id, serial: meter.serial, model: meter.model },
    runs: await runsOf(db, rows),
  };
}
