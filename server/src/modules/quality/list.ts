import type { ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { isBelowPath } from '../../core/access/nodes.js';
import { resolveRequestedNode } from '../../core/access/requested-node.js';
import { inScope } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import { inOrder, PAGE_ROWS, pageOf } from '../../core/keyset.js';
import { checkPeriod, instantsOf } from '../../core/period.js';
import { countUpTo } from '../../database/count-up-to.js';
import { runsOf, selectRuns } from './runs.js';

/** States of runs that wait for an action. */
const OPEN = ['pending', 'qualified', 'rejected', 'mended', 'repeated'] as const;
const COUNTED = 100_000;
/** Longest period of one request, days: a year and its leap day. */
const MOST_DAYS = 366;

/** Control runs by filters, latest first. @throws Refusal `node.forbidden`, `input.invalid` */
export async function listRuns(call: Call<'quality.list'>): Promise<ReplyOf<'quality.list'>> {
  const { db, caller, request } = call;
  checkPeriod(request, MOST_DAYS);
  const { path, settings } = await resolveRequestedNode(db, caller, request);
  const { begin, end } = instantsOf(request, settings.zone);
  const { meter, level, state, after } = request;
  let query = selectRuns(db)
    .where('run.measuredAt', '>=', begin)
    .where('run.measuredAt', '<', end)
    .where(inScope(caller, 'place.path'))
    .where(isBelowPath(path, 'place.path'));
  if (meter != null) query = query.where('device.serial', 'ilike', `${meter.replace(/[\\%_]/g, '\\$&')}%`);
  if (level != null) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('controlResult as one')
          .select('one.level')
          .whereRef('one.runId', '=', 'run.id')
          .where('one.level', '=', level),
      ),
    );
  }
  if (state === 'open') query = query.where('run.state', 'in', OPEN);
  if (state === 'rejected') query = query.where('run.rejected', '=', true).where('run.voidedAt', 'is', null);
  if (state === 'voided') query = query.where('run.voidedAt', 'is not', null);
  const order = inOrder(
    { time: { by: sql.ref('run.measured_at'), type: 'timestamptz' } },
    '-time',
    after,
    sql.ref('run.id'),
    'uuid',
  );
  const [found, total] = await Promise.all([
    order.rows(query, PAGE_ROWS),
    after == null ? countUpTo(db, query.clearSelect().select('run.id'), COUNTED) : null,
  ]);
  const { rows, next } = pageOf(found, PAGE_ROWS, (row) => row);
  return { rows: await runsOf(db, rows), next, total };
}
