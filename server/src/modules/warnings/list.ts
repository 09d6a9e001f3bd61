import type { ReplyOf } from '@wardlink/contract';
import { dayBounds, INDICATORS, shiftAt, shiftOf, WARNED_INDICATORS } from '@wardlink/domain';
import { sql } from 'kysely';
import { isBelowPath } from '../../core/access/nodes.js';
import type { Queries } from '../../database/connection.js';
import type { Call } from '../../core/handler.js';
import { nodeInScope } from '../../core/access/scope.js';
import { hospitalOf, DEFAULT_ZONE } from '../../core/settings.js';
import type { Caller } from '../../core/caller.js';
import { selectWarnings, warningOf } from './warnings.js';

const PAGE = 50;
/** More warnings than in any shift; an unlimited handover could not be printed. */
const HANDOVER_LIMIT = 1000;

/** Statuses of values that are too low; all others are too high. */
const LOW_STATUSES = [2, 201];

interface Where {
  departmentId?: string | null;
  wardId?: string | null;
}

/** Warnings of a ward, a department, or all that the caller may see. @throws Refusal `node.forbidden` */
async function warningsOfPlace(db: Queries, caller: Caller, { wardId, departmentId }: Where) {
  const nodeId = wardId ?? departmentId ?? null;
  const query = selectWarnings(db, caller);
  if (nodeId === null) return { query };
  return { query: query.where(isBelowPath(await nodeInScope(db, caller, nodeId), 'place.path')) };
}

async function zoneOf(db: Queries, caller: Caller): Promise<string> {
  return (await hospitalOf(db, caller.nodePath))?.zone ?? DEFAULT_ZONE;
}

/** Warnings by filters, newest or most urgent first, in pages that begin after the last row's key. */
export async function listWarnings({ db, caller, request }: Call<'warning.list'>): Promise<ReplyOf<'warning.list'>> {
  const { indicator, state, level, from, to, acknowledgedOn, after } = request;
  const byUrgency = request.order === 'urgency';
  let { query } = await warningsOfPlace(db, caller, request);
  // An indicator without a screen is listed with another indicator.
  const listed = WARNED_INDICATORS.filter((one) => INDICATORS[one].warning?.listedWith === indicator);
  if (indicator != null) query = query.where('warning.indicator', 'in', listed);
  if (state === 'open') query = query.where('warning.acknowledgedAt', 'is', null);
  if (state === 'acknowledged') query = query.where('warning.acknowledgedAt', 'is not', null);
  if (level === 'critical') query = query.where('warning.critical', '=', true);
  if (level === 'low') query = query.where('warning.status', 'in', LOW_STATUSES);
  if (level === 'high') query = query.where('warning.status', 'not in', LOW_STATUSES);
  if (acknowledgedOn != null) {
    const { begin, end } = dayBounds(acknowledgedOn, await zoneOf(db, caller));
    query = query.where('warning.acknowledgedAt', '>=', new Date(begin));
    query = query.where('warning.acknowledgedAt', '<', new Date(end));
  }
  if (from != null || to != null) {
    const zone = await zoneOf(db, caller);
    if (from != null) query = query.where('warning.raisedAt', '>=', new Date(dayBounds(from, zone).begin));
    if (to != null) query = query.where('warning.raisedAt', '<', new Date(dayBounds(to, zone).end));
  }
  if (after != null) {
    const lastKey = sql`${new Date(after.raisedAt)}::timestamptz, ${after.warningId}::bigint`;
    const key = byUrgency
      ? sql<boolean>`(warning.critical, warning.step, warning.raised_at, warning.id)
          < (${after.critical ?? false}::boolean, ${after.step ?? 0}::integer, ${lastKey})`
      : sql<boolean>`(warning.raised_at, warning.id) < (${lastKey})`;
    query = query.where(key);
  }
  const limit = request.limit ?? PAGE;
  if (byUrgency) query = query.orderBy('warning.critical', 'desc').orderBy('warning.step', 'desc');
  const rows = await query
    .orderBy('warning.raisedAt', 'desc')
    .orderBy('warning.id', 'desc')
    .limit(limit + 1)
    .execute();
  return { warnings: rows.slice(0, limit).map(warningOf), more: rows.length > limit };
}

/** The handover of a shift: for a past shift, the warnings open when it ended; for the current one, those open now. */
export async function handOver(call: Call<'warning.handover'>): Promise<ReplyOf<'warning.handover'>> {
  const { db, caller, clock, request } = call;
  const zone = await zoneOf(db, caller);
  const now = clock.now();
  const shift = request.shift ? shiftOf(request.shift.day, request.shift.key, zone) : shiftAt(now, zone);
  const [begin, until] = [new Date(shift.begin), new Date(Math.min(shift.end, now))];
  const inOrder = async (which: 'open' | 'acknowledged') => {
    const { query } = await warningsOfPlace(db, caller, request);
    const chosen =
      which === 'open'
        ? query
            .where('warning.raisedAt', '<=', until)
            .where((eb) => eb.or([eb('warning.acknowledgedAt', 'is', null), eb('warning.acknowledgedAt', '>', until)]))
        : query.where('warning.acknowledgedAt', '>=', begin).where('warning.acknowledgedAt', '<=', until);
    const rows = await chosen
      .orderBy('place.path')
      .orderBy('patient.bed')
      .orderBy('warning.critical', 'desc')
      .orderBy('warning.step', 'desc')
      .orderBy('warning.raisedAt')
      .limit(HANDOVER_LIMIT)
      .execute();
    return rows.map(warningOf);
  };
  const [open, acknowledged] = await Promise.all([inOrder('open'), inOrder('acknowledged')]);
  return { serverTime: now, shift, open, acknowledged };
}
