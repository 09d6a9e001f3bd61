import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import type { GlucosePlaceDayTable, ReadingCounts } from '../../database/schema/statistics.js';
import { patientDays, placeDays, slotDays, type Counting } from './counted-days.js';

const READING_COUNTS = sql`
  sum(readings)::int as readings, sum(numbers)::int as numbers, sum(total)::float as total,
  sum(very_low)::int as very_low, sum(low)::int as low, sum(in_range)::int as in_range, sum(high)::int as high,
  sum(very_high)::int as very_high`;

/** Counts at and below a place over some days, in which a day of a patient counts each time. */
export interface PlaceCounts extends Omit<GlucosePlaceDayTable, 'day' | 'controlled' | 'differs' | 'patients'> {
  /** Patient-days; `days` are those of them that have a mean. */
  patientDays: number;
}

const PLACE_COUNTS = sql`${READING_COUNTS},
  sum(high_ends)::int as high_ends, sum(low_ends)::int as low_ends, sum(refused)::int as refused,
  sum(patients)::int as patient_days, sum(days)::int as days, sum(mean_total)::float as mean_total,
  sum(mean_very_low)::int as mean_very_low, sum(mean_low)::int as mean_low, sum(mean_in_range)::int as mean_in_range,
  sum(mean_high)::int as mean_high, sum(mean_very_high)::int as mean_very_high, sum(any_very_low)::int as any_very_low,
  sum(any_low)::int as any_low, sum(any_high)::int as any_high, sum(any_very_high)::int as any_very_high,
  sum(adverse)::int as adverse`;

/** What each place counts over the whole period; places without anything are missing. */
export async function placeCounts(db: Queries, counting: Counting): Promise<PlaceCounts[]> {
  const { rows } = await sql<PlaceCounts>`
    select place_id, ${PLACE_COUNTS} from (${placeDays(counting)}) as counted group by place_id`.execute(db);
  return rows;
}

/** The same for each step of days, numbered from 0 at `from`. @param stepDays days of a step, 1 or more */
export async function placeTrend(
  db: Queries,
  counting: Counting,
  stepDays: number,
): Promise<(PlaceCounts & { step: number })[]> {
  const { rows } = await sql<PlaceCounts & { step: number }>`
    select place_id, (day - ${counting.from}::date) / ${stepDays}::int as step, ${PLACE_COUNTS}
    from (${placeDays(counting)}) as counted group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Counts of a place by slot, hour of the hospital's clock, or day of the week (1 Monday to 7 Sunday). */
export async function countsBy(
  db: Queries,
  counting: Counting,
  by: 'slot' | 'hour' | 'weekday',
): Promise<(ReadingCounts & { placeId: string; key: number })[]> {
  const key = by === 'weekday' ? sql`extract(isodow from day)::int` : sql.ref(by);
  const { rows } = await sql<ReadingCounts & { placeId: string; key: number }>`
    select place_id, ${key} as key, ${READING_COUNTS} from (${slotDays(counting)}) as counted group by 1, 2
    order by 1, 2`.execute(db);
  return rows;
}

/** What each patient counts over the period at the places themselves. */
export async function patientCounts(
  db: Queries,
  counting: Counting,
): Promise<(ReadingCounts & { patientId: string; days: number; lowDays: number })[]> {
  const { rows } = await sql<ReadingCounts & { patientId: string; days: number; lowDays: number }>`
    select patient_id, count(distinct day)::int as days,
      (count(distinct day) filter (where low > 0))::int as low_days, ${READING_COUNTS}
    from (${patientDays(counting)}) as counted group by patient_id order by patient_id`.execute(db);
  return rows;
}
