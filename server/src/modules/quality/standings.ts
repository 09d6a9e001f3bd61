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
import { fixedQuery } from '../../database/fixed-query.js';
import { groupRows } from '../../database/group-by.js';

/** A meter whose standing is requested. */
interface AskedMeter {
  id: string;
  path: string;
}

/** The quality control of a meter at an instant. */
export interface MeterControl extends StandingOfMeter {
  plan: ControlPlan;
  /** Lots of its last run, or null. */
  stripLotId: string | null;
  solutions: { level: ControlLevel; solutionLotId: string }[];
}

const DAY = 86_400_000;
/** An older control counts for no plan; an unresolved rejected run is found at any age. */
const HISTORY_DAYS = 40;

/** The runs that determine the standing of meters, sorted by time. */
const decidingRuns = fixedQuery((db, params: { deviceIds: readonly string[]; from: Date; to: Date }) =>
  db
    .selectFrom('controlRun as run')
    .innerJoin('controlResult as result', 'result.runId', 'run.id')
    .select(['run.id', 'run.deviceId', 'run.measuredAt', 'run.occasion', 'run.state', 'run.rejected', 'run.stripLotId'])
    .select(sql<ControlLevel[]>`array_agg(result.level)`.as('measured'))
    .select(sql<Record<string, string>>`json_object_agg(result.level, result.solution_lot_id::text)`.as('solutions'))
    .where(sql<boolean>`run.device_id = any(${params.deviceIds}::bigint[])`)
    .where('run.voidedAt', 'is', null)
    .where('run.measuredAt', '<=', params.to)
    .where((eb) =>
      eb.or([
        eb('run.measuredAt', '>', params.from),
        sql<boolean>`run.state in ('pending', 'rejected', 'mended', 'repeated')`,
      ]),
    )
    .groupBy('run.id')
    .orderBy('run.measuredAt')
    .orderBy('run.id'),
);

const requestsOf = fixedQuery((db, params: { deviceIds: readonly string[]; from: Date; to: Date }) =>
  db
    .selectFrom('controlRequest')
    .select(['deviceId', 'occasion', 'requestedAt'])
    .where(sql<boolean>`device_id = any(${params.deviceIds}::bigint[])`)
    .where('requestedAt', '<=', params.to)
    .where('requestedAt', '>', params.from)
    .orderBy('requestedAt'),
);

/** The standing of meters at an instant, by id. Meters of one place share its plan. */
export async function standingsOf(
  db: Queries,
  meters: readonly AskedMeter[],
  now: number,
): Promise<Map<string, MeterControl>> {
  const ids = meters.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const paths = [...new Set(meters.map(({ path }) => path))];
  const asked = { deviceIds: ids, from: new Date(now - HISTORY_DAYS * DAY), to: new Date(now) };
  const [rows, requests, settings] = await Promise.all([
    decidingRuns(db, asked),
    requestsOf(db, asked),
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
          at: measuredAt.getTime(),
          occasion,
          state,
          rejected,
          measured,
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

const levelsOfLots = fixedQuery((db, params: { ids: readonly string[] }) =>
  db
    .selectFrom('stripLot')
    .select(['id', sql<ControlLevel[]>`array(select jsonb_object_keys(targets))`.as('levels')])
    .where(sql<boolean>`id = any(${params.ids}::bigint[])`),
);

/** Levels that lots of strips support. */
export async function levelsOf(db: Queries, ids: readonly string[]): Promise<Map<string, ControlLevel[]>> {
  if (ids.length === 0) return new Map();
  return new Map((await levelsOfLots(db, { ids })).map(({ id, levels }) => [id, levels]));
}
