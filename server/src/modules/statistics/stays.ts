import type { ReplyOf } from '@wardlink/contract';
import { figureOf, RATE_NEEDS, rateOf, RESOLUTION_BANDS, RESOLUTION_NEEDS, type Period } from '@wardlink/domain';
import { sql, type RawBuilder } from 'kysely';
import { isBelowPath } from '../../core/access/nodes.js';
import { instantsOf } from '../../core/period.js';
import type { Queries } from '../../database/connection.js';
import { figuresOfStays, HAS_ENDED, storedStay } from './count-stays.js';
import { questionOf, type Asked, type Question } from './period.js';
import { placesToRank, namesOf } from './places.js';

type Stays = ReplyOf<'statistics.stays'>;
type StayCounts = Stays['present'];

/** Sums over stays, as queries return them. */
interface Sums {
  /** Null for the whole place. */
  placeId: string | null;
  ended: number;
  stays: number;
  means: number;
  meanTotal: number;
  inRange: number;
  high: number;
  veryHigh: number;
  lowStays: number;
  recurrent: number;
  lows: number;
  resolved: number;
  bands: number[];
  median: number | null;
  within90: number | null;
  watchedDays: number;
  harmfulDays: number;
  treated: number;
  severeLow: number;
}

const NONE: Sums = {
  placeId: null,
  ended: 0,
  stays: 0,
  means: 0,
  meanTotal: 0,
  inRange: 0,
  high: 0,
  veryHigh: 0,
  lowStays: 0,
  recurrent: 0,
  lows: 0,
  resolved: 0,
  bands: RESOLUTION_BANDS.map(() => 0),
  median: null,
  within90: null,
  watchedDays: 0,
  harmfulDays: 0,
  treated: 0,
  severeLow: 0,
};

const COLUMNS = sql`
  stay_id bigint, readings integer, days integer, low_days integer, recurrent boolean, mean double precision,
  lows jsonb, watched_days integer, harmful_days jsonb, severe_low boolean`;

/** Stays that ended in a period at and below a path, at the place where they ended. */
const endedIn = ({ path, zone }: Pick<Question, 'path' | 'zone'>, period: Period): RawBuilder<unknown> => {
  const { begin, end } = instantsOf(period, zone);
  return sql`
    from stay join patient on patient.id = stay.patient_id
      join organisation_node place on place.id = coalesce((
        select lay.node_id from patient_place lay
        where lay.patient_id = stay.patient_id and lay.stay_id = stay.id order by lay.since desc limit 1
      ), patient.left_ward_id, patient.node_id)
    where ${HAS_ENDED} and stay.ended_at >= ${begin} and stay.ended_at < ${end} and ${isBelowPath(path, 'place.path')}`;
};

/**
 * SQL with a row for each stay that ended in a period: its place, times and figures. If its figures are not stored, as
 * for a stay that has just ended, they are counted from its readings.
 */
export async function endedStays(db: Queries, question: Question, period: Period): Promise<RawBuilder<unknown>> {
  const ended = endedIn(question, period);
  const { rows } = await sql<{ id: string }>`
    select stay.id::text ${ended}
      and not exists (select from stay_figures kept where kept.stay_id = stay.id)`.execute(db);
  const fresh = await figuresOfStays(
    db,
    rows.map(({ id }) => id),
    question.zone,
  );
  const counted = fresh.map(({ stayId, figures }) => {
    const { lows, harmfulDays, ...row } = storedStay(stayId, figures);
    return {
      stay_id: stayId,
      readings: row.readings,
      days: row.days,
      low_days: row.lowDays,
      mean: row.mean,
      recurrent: row.recurrent,
      watched_days: row.watchedDays,
      severe_low: row.severeLow,
      lows: JSON.parse(lows) as unknown,
      harmful_days: harmfulDays && (JSON.parse(harmfulDays) as unknown),
    };
  });
  return sql`
    select ended.patient_id, ended.place_id, ended.admission_time, ended.discharge_time, figures.*
    from (select stay.id, stay.patient_id, place.id as place_id, stay.began_at as admission_time,
        stay.ended_at as discharge_time ${ended}) as ended
      join (
        select stay_id, readings, days, low_days, recurrent, mean, lows, watched_days, harmful_days, severe_low
        from stay_figures
        union all
        select * from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as counted (${COLUMNS})
      ) as figures on figures.stay_id = ended.id`;
}

/** Sums over the stays of a period, for the whole place and for each ranked place in it. */
async function sumsOf(
  db: Queries,
  question: Question,
  period: Period,
  { nodeIds, rankedIds }: { nodeIds: readonly string[]; rankedIds: readonly (string | null)[] },
): Promise<Sums[]> {
  const stays = await endedStays(db, question, period);
  const band = (edge: number, index: number) => sql`
    count(*) filter (where minutes > ${RESOLUTION_BANDS[index - 1] ?? -1} and minutes <= ${edge})::int`;
  const { rows } = await sql<Sums>`
    with stay as materialized (
      select counted.*, at.ranked_id, round(counted.mean::numeric, 1) as shown from (${stays}) as counted
        left join unnest(${nodeIds}::bigint[], ${rankedIds}::bigint[]) as at (node_id, ranked_id)
          on at.node_id = counted.place_id
    ), of_stays as (
      select ranked_id, grouping(ranked_id) as whole, count(*)::int as ended,
        (count(*) filter (where readings > 0))::int as stays, count(mean)::int as means,
        coalesce(sum(mean), 0)::float as mean_total,
        (count(*) filter (where shown between 3.9 and 10.0))::int as in_range,
        (count(*) filter (where shown > 10.0))::int as high, (count(*) filter (where shown > 13.9))::int as very_high,
        (count(*) filter (where low_days > 0))::int as low_stays, (count(*) filter (where recurrent))::int as recurrent,
        coalesce(sum(watched_days), 0)::int as watched_days,
        coalesce(sum(jsonb_array_length(harmful_days)), 0)::int as harmful_days,
        count(severe_low)::int as treated, (count(*) filter (where severe_low))::int as severe_low
      from stay group by grouping sets ((), (ranked_id))
    ), of_lows as (
      select ranked_id, grouping(ranked_id) as whole, count(*)::int as lows, count(minutes)::int as resolved,
        array[${sql.join(RESOLUTION_BANDS.map(band))}] as bands,
        percentile_cont(0.5) within group (order by minutes) as median,
        percentile_cont(0.9) within group (order by minutes) as within90
      from (
        select stay.ranked_id, (low.one ->> 2)::float as minutes
        from stay, lateral jsonb_array_elements(stay.lows) as low (one)
      ) as low group by grouping sets ((), (ranked_id))
    )
    select of_stays.*, of_stays.ranked_id::text as place_id, coalesce(lows, 0) as lows, coalesce(resolved, 0) as resolved,
      coalesce(bands, ${RESOLUTION_BANDS.map(() => 0)}::int[]) as bands, median, within90
    from of_stays left join of_lows
      on of_lows.whole = of_stays.whole and of_lows.ranked_id is not distinct from of_stays.ranked_id
    where of_stays.whole = 1 or of_stays.ranked_id is not null`.execute(db);
  return rows;
}

/** Sums in their shown form: rates and medians of too few stays are marked. */
function shown(sums: Sums = NONE): StayCounts {
  const { ended, stays, means, inRange, lowStays, recurrent, lows, resolved, bands } = sums;
  const { watchedDays, harmfulDays, treated, severeLow } = sums;
  const minutes = (value: number | null) => figureOf(resolved, RESOLUTION_NEEDS, () => value ?? Number.NaN);
  return {
    ended,
    stays,
    means,
    inRange,
    lowStays,
    recurrent,
    lows,
    bands,
    mean: figureOf(means, RATE_NEEDS.stay, () => sums.meanTotal / means),
    high: rateOf(sums.high, means, 'stay'),
    veryHigh: rateOf(sums.veryHigh, means, 'stay'),
    resolution: minutes(sums.median),
    within90: minutes(sums.within90),
    unresolved: lows - resolved,
    watchedDays,
    harmfulDays,
    treated,
    severeLow,
  };
}

/** Stays that ended at a place, compared with two other periods. @throws Refusal as `questionOf` */
export async function stays(call: Asked): Promise<Stays> {
  const { replicaDb: db } = call;
  const question = await questionOf(call);
  const places = await placesToRank(db, question.path);
  const { present, before, lastYear } = question.periods;
  const [now, earlier, yearAgo] = await Promise.all(
    [present, before, lastYear].map((period) => sumsOf(db, question, period, places)),
  );
  const whole = (sums: readonly Sums[] = []) => shown(sums.find(({ placeId }) => placeId === null));
  return {
    present: whole(now),
    before: whole(earlier),
    lastYear: whole(yearAgo),
    places: [...places.ranked.values()].flatMap(({ id, ...place }) => {
      const sums = now?.find(({ placeId }) => placeId === id);
      return sums && sums.stays > 0 ? [{ nodeId: id, ...namesOf(place), counts: shown(sums) }] : [];
    }),
  };
}
