import {
  CONTROL_LEVELS,
  standingOfMeter,
  type ControlLevel,
  type ControlPlan,
  type RunOfMeter,
  type StandingOfMeter,
} from '@wardlink/domain';
import { sql } from 'kysely';
import { settingsAt } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';

/** A meter whose standing is asked for. */
export interface AskedMeter {
  id: string;
  path: string;
}

/** What is known of a meter's quality control at an instant. */
export interface MeterControl extends StandingOfMeter {
  plan: ControlPlan;
  /** Lots of its last run, or null. */
  stripLotId: string | null;
  solutions: { level: ControlLevel; solutionLotId: string }[];
}

const DAY = 86_400_000;
/** A control that is older counts for no plan; a rejected run that waits for something is found however old it is. */
const HISTORY_DAYS = 40;

/** The runs that decide about meters, in the order of time. */
function decidingRuns(db: Queries, deviceIds: readonly string[], now: number) {
  return db
    .selectFrom('controlRun as run')
    .innerJoin('controlResult as result', 'result.runId', 'run.id')
    .select(['run.id', 'run.deviceId', 'run.measuredAt', 'run.occasion', 'run.state', 'run.rejected', 'run.stripLotId'])
    .select(sql<ControlLevel[]>`array_agg(result.level)`.as('measured'))
    .select(sql<Record<string, string>>`json_object_agg(result.level, result.solution_lot_id::text)`.as('solutions'))
    .where('run.deviceId', 'in', deviceIds)
    .where('run.voidedAt', 'is', null)
    .where('run.measuredAt', '<=', new Date(now))
    .where((eb) =>
      eb.or([
        eb('run.measuredAt', '>', new Date(now - HISTORY_DAYS * DAY)),
        sql<boolean>`run.state in ('pending', 'rejected', 'mended', 'repeated')`,
      ]),
    )
    .groupBy('run.id')
    .orderBy('run.measuredAt')
    .orderBy('run.id')
    .execute();
}

function requestsOf(db: Queries, deviceIds: readonly string[], now: number) {
  return db
    .selectFrom('controlRequest')
    .select(['deviceId', 'occasion', 'requestedAt'])
    .where('deviceId', 'in', deviceIds)
    .where('requestedAt', '<=', new Date(now))
    .where('requestedAt', '>', new Date(now - HISTORY_DAYS * DAY))
    .orderBy('requestedAt')
    .execute();
}

/** The standing of meters at an instant, by id. Meters of one place share its plan. */
export async function standingsOf(
  db: Queries,
  meters: readonly AskedMeter[],
  now: number,
): Promise<Map<string, MeterControl>> {
  const ids = meters.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const paths = [...new Set(meters.map(({ path }) => path))];
  const [rows, requests, settings] = await Promise.all([
    decidingRuns(db, ids, now),
    requestsOf(db, ids, now),
    Promise.all(paths.map((path) => settingsAt(db, path))),
  ]);
  const settingsOf = new Map(paths.map((path, place) => [path, settings[place]]));
  const runs = groupRows(rows, ({ deviceId }) => deviceId);
  const supported = await levelsOf(db, [...new Set(rows.map(({ stripLotId }) => stripLotId))]);
  const requested = groupRows(requests, ({ deviceId }) => deviceId);
  return new Map(
    meters.map(({ id, path }): [string, MeterControl] => {
      const own = settingsOf.get(path);
      if (!own) throw new Error('a meter without the settings of its place');
      const past = runs.get(id) ?? [];
      const last = past.at(-1);
      const history = {
        runs: past.map(({ measuredAt, occasion, state, rejected, stripLotId, measured }): RunOfMeter => ({
          ...{ at: measuredAt.getTime(), occasion, state, rejected, measured },
          stripLot: stripLotId,
        })),
        requests: (requested.get(id) ?? []).map(({ occasion, requestedAt }) => ({
          occasion,
          at: requestedAt.getTime(),
        })),
        stripLot: last?.stripLotId ?? null,
        supported: (last && supported.get(last.stripLotId)) ?? CONTROL_LEVELS,
      };
      const plan = own.controlPlan;
      return [
        id,
        {
          ...standingOfMeter(history, plan, now, own.zone),
          plan,
          stripLotId: last?.stripLotId ?? null,
          solutions: CONTROL_LEVELS.flatMap((level) => {
            const solutionLotId = last?.solutions[level];
            return solutionLotId === undefined ? [] : [{ level, solutionLotId }];
          }),
        },
      ];
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
