import { addDays, dayOf } from '@wardlink/domain';
import { sql } from 'kysely';
import type { ServerContext } from '../../core/context.js';
import { startRepeatedJob } from '../../core/repeated-job.js';
import { DEFAULT_ZONE } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import { countStays } from './count-stays.js';
import { countTaskDays } from './task-counts.js';

const EVERY_MS = 60_000;

/** Past days of a hospital without stored counts, newest first. */
async function uncountedDays(db: Queries, hospitalId: string, yesterday: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select past.at::date::text as day
    from generate_series(
      (select (min(measured_at) - interval '1 day')::date from glucose_reading where latest), ${yesterday}::date,
      interval '1 day') as past (at)
    where not exists (
      select from glucose_counted_day counted where counted.hospital_id = ${hospitalId} and counted.day = past.at::date)
    order by day desc`.execute(db);
  return rows.map(({ day }) => day);
}

/** Stores the sums of months whose days are all counted. */
async function countMonths(db: Queries, hospitalId: string, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ month: string }>`
    select days.month::text from (
      select date_trunc('month', day)::date as month, count(*) as days from glucose_counted_day
      where hospital_id = ${hospitalId} group by 1) as days
    where days.days = (days.month + interval '1 month')::date - days.month and not exists (
      select from glucose_counted_month counted
      where counted.hospital_id = ${hospitalId} and counted.month = days.month)
    order by days.month desc`.execute(db);
  for (const { month } of rows) {
    if (signal?.aborted) return;
    await sql`select count_glucose_month(${hospitalId}::bigint, ${month}::date)`.execute(db);
  }
}

/**
 * Stores missing counts of past days: of days that have ended, and of days with later changes; each in its own
 * transaction. Also stores the sums of whole months. Today is never stored, because every entry would delete its
 * counts.
 */
export async function countDays(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  const hospitals = await db
    .selectFrom('organisationNode as node')
    .leftJoin('nodeSetting as setting', 'setting.nodeId', 'node.id')
    .select(['node.id', 'setting.zone'])
    .where('node.parentId', 'is', null)
    .execute();
  let count = 0;
  for (const { id, zone } of hospitals) {
    const inZone = zone ?? DEFAULT_ZONE;
    for (const day of await uncountedDays(db, id, addDays(dayOf(clock.now(), inZone), -1))) {
      if (signal?.aborted) return count;
      await sql`select count_glucose_day(${id}::bigint, ${day}::date, ${inZone}::text)`.execute(db);
      count += 1;
    }
    await countMonths(db, id, signal);
  }
  return count;
}

/** Keeps the counts of past days and ended stays up to date while the server runs. */
export const startCounting = (context: ServerContext): { stop(): Promise<void> } =>
  startRepeatedJob(
    async (stopped) => {
      await countDays(context, stopped);
      await countTaskDays(context, stopped);
      await countStays(context, stopped);
    },
    { everyMs: EVERY_MS, event: 'counting.failed', logger: context.logger, atOnce: false },
  );
