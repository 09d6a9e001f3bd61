import type { Day } from '@wardlink/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../../database/connection.js';
import type { GlucosePlaceDayTable, ReadingCounts } from '../../database/schema/statistics.js';
import { patientTotals, placeDays, placeSums, slotDays, slotSums, type Counting } from './counted-days.js';

const CLASS_COUNTS = sql`
  sum(readings)::int as readings, sum(very_low)::int as very_low, sum(low)::int as low, sum(in_range)::int as in_range,
  sum(high)::int as high, sum(very_high)::int as very_high`;

const READING_COUNTS = sql`${CLASS_COUNTS}, sum(numbers)::int as numbers, sum(total)::float as total`;

/** Counts at and below a place over some days; each day of a patient counts. */
export interface PlaceCounts extends Omit<GlucosePlaceDayTable, 'day' | 'controlled' | 'differs' | 'patients'> {
  /** Patient-days; `days` counts those that have a mean. */
  patientDays: number;
}

const PLACE_COUNTS = sql`${READING_COUNTS},
  sum(high_ends)::int as high_ends, sum(low_ends)::int as low_ends, sum(refused)::int as refused,
  sum(patients)::int as patient_days, sum(days)::int as days, sum(mean_total)::float as mean_total,
  sum(mean_very_low)::int as mean_very_low, sum(mean_low)::int as mean_low, sum(mean_in_range)::int as mean_in_range,
  sum(mean_high)::int as mean_high, sum(mean_very_high)::int as mean_very_high, sum(any_very_low)::int as any_very_low,
  sum(any_low)::int as any_low, sum(any_high)::int as any_high, sum(any_very_high)::int as any_very_high,
  sum(adverse)::int as adverse`;

/** Counts of each place over the whole period; places without readings are missing. */
export async function placeCounts(db: Queries, counting: Counting): Promise<PlaceCounts[]> {
  const { rows } = await sql<PlaceCounts>`
    select place_id, ${PLACE_COUNTS} from (${placeSums(counting)}) as counted group by place_id`.execute(db);
  return rows;
}

/**
 * Counts of each place over a period, and for each step of a trend that ends with it, numbered from 0. Both use the
 * same days, so that today is counted once.
 * @param stepDays days of a step, 1 or more
 */
export async function placeCountsAndTrend(
  db: Queries,
  counting: Counting,
  trend: { from: Day },
  stepDays: number,
): Promise<{ counts: PlaceCounts[]; trend: (PlaceCounts & { step: number })[] }> {
  const { from } = counting;
  const every = { ...counting, from: trend.from < from ? trend.from : from };
  const { rows } = await sql<PlaceCounts & { step: number | null }>`
    with counted as materialized (${placeDays(every)})
    select place_id, null::int as step, ${PLACE_COUNTS} from counted where day >= ${from} group by place_id
    union all
    select place_id, (day - ${trend.from}::date) / ${stepDays}::int, ${PLACE_COUNTS} from counted
    where day >= ${trend.from} group by 1, 2 order by 1, 2`.execute(db);
  return {
    counts: rows.flatMap(({ step, ...counts }) => (step === null ? counts : [])),
    trend: rows.flatMap(({ step, ...counts }) => (step === null ? [] : { step, ...counts })),
  };
}

/** Readings of each place, and those in range, for each step of days, numbered from 0. */
export async function readingsTrend(
  db: Queries,
  counting: Counting,
  stepDays: number,
): Promise<{ placeId: string; step: number; readings: number; inRange: number }[]> {
  const { rows } = await sql<{ placeId: string; step: number; readings: number; inRange: number }>`
    select place_id, (day - ${counting.from}::date) / ${stepDays}::int as step, sum(readings)::int as readings,
      sum(in_range)::int as in_range
    from (${placeDays(counting)}) as counted group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

type CountedBy = 'slot' | 'hour' | 'weekday';

/** Readings of a place with a slot, an hour or a weekday. */
export interface KeyCounts extends Omit<ReadingCounts, 'numbers' | 'total'> {
  placeId: string;
  key: number;
}

const COUNTED_BY: Record<CountedBy, RawBuilder<unknown>> = {
  slot: sql`slot`,
  hour: sql`hour`,
  weekday: sql`extract(isodow from day)::int`,
};

/**
 * Counts of places by slot, hour of the hospital's clock, or day of the week (1 Monday to 7 Sunday), sorted by these.
 */
export async function countsBy<By extends CountedBy>(
  db: Queries,
  counting: Counting,
  ...bys: By[]
): Promise<Record<By, KeyCounts[]>> {
  const isBySlot = bys.every((by) => by === 'slot');
  const keys = bys.map((by) => COUNTED_BY[by]);
  const { rows } = await sql<KeyCounts & { by: number }>`
    select place_id, grouping(${sql.join(keys)}) as by, coalesce(${sql.join(keys)}) as key, ${CLASS_COUNTS}
    from (${isBySlot ? slotSums(counting) : slotDays(counting)}) as counted
    group by place_id, grouping sets (${sql.join(keys.map((key) => sql`(${key})`))}) order by place_id, key`.execute(
    db,
  );
  // In `grouping`, the first key is the highest bit; the bit of the key by which a row was grouped is 0.
  const all = 2 ** bys.length - 1;
  const ofEach = bys.map((name, index) => [
    name,
    rows.filter(({ by }) => by === all - 2 ** (bys.length - 1 - index)).map(({ by: _by, ...row }) => row),
  ]);
  return Object.fromEntries(ofEach) as Record<By, KeyCounts[]>;
}

/** Counts of each patient over the period, at the places themselves. */
export async function patientCounts(
  db: Queries,
  counting: Counting,
): Promise<(ReadingCounts & { patientId: string; days: number; lowDays: number })[]> {
  const { rows } = await sql<ReadingCounts & { patientId: string; days: number; lowDays: number }>`
    select patient_id, days::int, low_days::int, readings::int, numbers::int, total::float, very_low::int, low::int,
      in_range::int, high::int, very_high::int
    from (${patientTotals(counting)}) as counted order by patient_id`.execute(db);
  return rows;
}
