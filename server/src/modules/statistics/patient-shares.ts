import type { ReplyOf } from '@wardlink/contract';
import { PATIENT_SPREAD_NEEDS, spreadOf } from '@wardlink/domain';
import { sql } from 'kysely';
import { patientShares } from './counted-days.js';
import { questionOf, TREND, weeksOf, type Asked } from './period.js';
import { placesToRank, namesOf } from './places.js';

type SpreadReply = ReplyOf<'statistics.spread'>;

/**
 * Departments below the place, or a department's wards, with the median patient and the middle half of patients in
 * thirteen weeks. A patient counts at the place of the week's readings. @throws Refusal as `questionOf`
 */
export async function spread(call: Asked): Promise<SpreadReply> {
  const { replicaDb: db } = call;
  const { path, trend, of } = await questionOf(call);
  const { nodeIds, rankedIds, ranked } = await placesToRank(db, path);
  // One row for each place and week: rows for each patient would be a hundred thousand.
  const { rows } = await sql<{ placeId: string; step: number; shares: number[] }>`
    select place_id::text, step, array_agg(100 * in_range / readings::float8) as shares
    from (
      select at.ranked_id as place_id, counted.step, counted.patient_id,
        sum(counted.in_range) as in_range, sum(counted.readings) as readings
      from (${patientShares(of(nodeIds, trend), TREND.days)}) as counted
        join unnest(${nodeIds}::bigint[], ${rankedIds}::bigint[]) as at (node_id, ranked_id)
          on at.node_id = counted.place_id
      where at.ranked_id is not null
      group by 1, 2, 3 having sum(counted.readings) >= ${PATIENT_SPREAD_NEEDS.readings}) as patient
    group by 1, 2`.execute(db);
  const sharesOf = new Map(rows.map(({ placeId, step, shares }) => [`${placeId} ${step}`, shares]));
  const measured = new Set(rows.map(({ placeId }) => placeId));
  return {
    weeks: weeksOf(trend),
    places: [...ranked.values()]
      .filter(({ id }) => measured.has(id))
      .map(({ id, ...place }) => ({
        nodeId: id,
        ...namesOf(place),
        trend: Array.from({ length: TREND.steps }, (_, step) => spreadOf(sharesOf.get(`${id} ${step}`) ?? [])),
      })),
  };
}
