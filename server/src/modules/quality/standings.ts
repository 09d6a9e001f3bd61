import {
  CONTROL_LEVELS,
  standingOfMeter,
  type ControlLevel,
  type ControlPlan,
  type StandingOfMeter,
} from '@wardlink/domain';
import { sql } from 'kysely';
import { settingsAt } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import { pastRuns, type PastRun } from './judge.js';

/** A meter whose standing is asked for. */
export interface AskedMeter {
  id: string;
  path: string;
}

/** What is known of a meter's quality control at an instant. */
export interface MeterControl extends StandingOfMeter {
  plan: ControlPlan;
  zone: string;
  /** In the order of time, without voided ones. */
  runs: PastRun[];
  /** Lot of the strips of the last run. */
  stripLotId: string | null;
}

/** Longer than any request waits. */
const REQUEST_DAYS = 90;

/** The standing of meters at an instant, by id. Meters of one place share its plan. */
export async function standingsOf(
  db: Queries,
  meters: readonly AskedMeter[],
  now: number,
): Promise<Map<string, MeterControl>> {
  const ids = meters.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const [runs, requests, paths] = await Promise.all([
    pastRuns(db, ids, now),
    db
      .selectFrom('controlRequest')
      .select(['deviceId', 'occasion', 'requestedAt'])
      .where('deviceId', 'in', ids)
      .where('requestedAt', '<=', new Date(now))
      .where('requestedAt', '>', new Date(now - REQUEST_DAYS * 86_400_000))
      .orderBy('requestedAt')
      .execute(),
    Promise.all(
      [...new Set(meters.map(({ path }) => path))].map(async (path) => ({ path, ...(await settingsAt(db, path)) })),
    ),
  ]);
  const lastLots = new Map(ids.map((id) => [id, runs.get(id)?.at(-1)?.stripLotId ?? null]));
  const supported = await levelsOf(db, [...new Set([...lastLots.values()].filter((one) => one !== null))]);
  const requestsOf = groupRows(requests, ({ deviceId }) => deviceId);
  return new Map(
    meters.map(({ id, path }): [string, MeterControl] => {
      const { controlPlan: plan, zone } = paths.find((one) => one.path === path) ?? (undefined as never);
      const past = runs.get(id) ?? [];
      const stripLotId = lastLots.get(id) ?? null;
      const history = {
        runs: past.map(({ results, stripLotId: stripLot, ...run }) => ({
          ...run,
          stripLot,
          measured: results.map(({ level }) => level),
        })),
        requests: (requestsOf.get(id) ?? []).map(({ occasion, requestedAt }) => ({
          occasion,
          at: requestedAt.getTime(),
        })),
        stripLot: stripLotId,
        supported: (stripLotId !== null && supported.get(stripLotId)) || CONTROL_LEVELS,
      };
      return [id, { ...standingOfMeter(history, plan, now, zone), plan, zone, runs: past, stripLotId }];
    }),
  );
}

/** Levels that lots of strips support. */
async function levelsOf(db: Queries, stripLotIds: readonly string[]): Promise<Map<string, ControlLevel[]>> {
  if (stripLotIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('stripLot')
    .select(['id', sql<ControlLevel[]>`array(select jsonb_object_keys(targets))`.as('levels')])
    .where('id', 'in', stripLotIds)
    .execute();
  return new Map(rows.map(({ id, levels }) => [id, levels]));
}
