import {
  compareRanked,
  RANKED_PATIENT_NEEDS,
  type RankedBy,
  type RankedCounts,
  type ReplyOf,
} from '@wardlink/contract';
import { type RankedIndicator } from '@wardlink/domain';
import { sql, type RawBuilder } from 'kysely';
import { departmentAt } from '../../core/access/nodes.js';
import { seesPatient } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import type { Queries } from '../../database/connection.js';
import { patientSums, vitalSums, type Counting } from './counted-days.js';
import { questionOf, type Question } from './period.js';
import { namesOf, placesBelow, placesToRank } from './places.js';

type Places = ReplyOf<'statistics.top'>;
type Patients = ReplyOf<'statistics.topPatients'>;

/** Number of ranked patients on the page and in its file. */
const MOST = 50;
export const MOST_IN_FILE = 1_000;

/** SQL with the readings of each patient and day at the places themselves, with the same columns for any indicator. */
function rankedDays(counting: Counting, indicator: RankedIndicator): RawBuilder<unknown> {
  if (indicator !== 'glucose') {
    return sql`
      select place_id, patient_id, readings, readings as numbers, low, high, first_total, second_total
      from (${vitalSums(counting, indicator)}) as kept`;
  }
  return sql`
    select place_id, patient_id, readings, numbers, low, high, total as first_total, 0 as second_total
    from (${patientSums(counting)}) as kept`;
}

/** The summed figures of a ranking. */
const figures = (indicator: RankedIndicator) => sql`
  sum(counted.readings)::int as readings, sum(counted.low)::int as low, sum(counted.high)::int as high,
  (sum(counted.first_total) / nullif(sum(counted.numbers), 0))::float as mean,
  ${indicator === 'pressure' ? sql`(sum(counted.second_total) / nullif(sum(counted.numbers), 0))::float` : sql`null::float`}
    as second`;

/**
 * Departments below the place, or a department's wards, with readings of an indicator. @throws Refusal as `questionOf`
 */
export async function topPlaces(
  call: Pick<Call<'statistics.top'>, 'db' | 'replicaDb' | 'caller' | 'clock' | 'request'>,
): Promise<Places> {
  const { replicaDb: db, request } = call;
  const { path, periods, of } = await questionOf(call);
  const { nodeIds, rankedIds, ranked } = await placesToRank(db, path);
  const { rows } = await sql<RankedCounts & { placeId: string }>`
    select at.ranked_id::text as place_id, ${figures(request.indicator)}
    from (${rankedDays(of(nodeIds, periods.present), request.indicator)}) as counted
      join unnest(${nodeIds}::bigint[], ${rankedIds}::bigint[]) as at (node_id, ranked_id)
        on at.node_id = counted.place_id
    where at.ranked_id is not null group by at.ranked_id`.execute(db);
  const places = rows.flatMap(({ placeId, ...counts }) => {
    const place = ranked.get(placeId);
    return place ? [{ nodeId: placeId, ...namesOf(place), ...counts }] : [];
  });
  return { places: places.toSorted((one, other) => compareRanked(one, other, 'high')) };
}

const ORDERS: Record<RankedBy, RawBuilder<unknown>> = {
  readings: sql`ranked.readings desc`,
  mean: sql`ranked.mean desc nulls last`,
  low: sql`ranked.low::float / ranked.readings desc`,
  high: sql`ranked.high::float / ranked.readings desc`,
  within: sql`(ranked.readings - ranked.low - ranked.high)::float / ranked.readings`,
};

/** The first patients of a ranking whom the caller may see. */
export async function rankedPatients(
  db: Queries,
  { path, periods, of }: Question,
  {
    indicator,
    by,
    caller,
    limit,
  }: {
    indicator: RankedIndicator;
    by: RankedBy;
    caller: Call<'statistics.topPatients'>['caller'];
    limit: number;
  },
): Promise<Patients['patients']> {
  const counting = of(await placesBelow(db, path), periods.present);
  const needed = by === 'readings' ? 1 : RANKED_PATIENT_NEEDS;
  const { rows } = await sql<Patients['patients'][number]>`
    select patient.id::text as patient_id, patient.name, patient.latin_name, patient.hospitalization_number,
      jsonb_build_object('name', home.name, 'latinName', home.latin_name,
        'department', ${departmentAt('home.path')}) as place,
      ranked.readings, ranked.low, ranked.high, ranked.mean, ranked.second
    from (
      select counted.patient_id, ${figures(indicator)} from (${rankedDays(counting, indicator)}) as counted
      group by counted.patient_id having sum(counted.readings) >= ${needed}) as ranked
      join patient on patient.id = ranked.patient_id join organisation_node home on home.id = patient.node_id
    where ${seesPatient(caller, { path: 'home.path', patient: 'patient.id' })}
    order by ${ORDERS[by]}, ranked.readings desc, patient.id limit ${limit}`.execute(db);
  return rows;
}

/** Patients ranked by a figure. @throws Refusal as `questionOf` */
export async function topPatients(call: Call<'statistics.topPatients'>): Promise<Patients> {
  const { replicaDb: db, request, caller } = call;
  const { indicator, rankBy: by } = request;
  return { patients: await rankedPatients(db, await questionOf(call), { indicator, by, caller, limit: MOST }) };
}
