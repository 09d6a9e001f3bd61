import { addDays, dayOf, type Day, type Period } from '@wardlink/domain';
import { sql } from 'kysely';
import { idsOnPath } from '../../core/access/nodes.js';
import type { ServerContext } from '../../core/context.js';
import { DEFAULT_ZONE } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import { areWindowsOver, tasksOfDay, type DayTask } from './tasks-of-day.js';

/** Planned measurements and their outcomes; the rest was missed. */
export interface TaskCounts {
  planned: number;
  done: number;
  refused: number;
}

interface TaskDay extends TaskCounts {
  day: Day;
}

const NONE: TaskCounts = { planned: 0, done: 0, refused: 0 };

const sumOf = (tasks: readonly Pick<DayTask, 'state'>[]): TaskCounts => ({
  planned: tasks.length,
  done: tasks.filter(({ state }) => state === 'done').length,
  refused: tasks.filter(({ state }) => state === 'refused').length,
});

export const sumTasks = (days: readonly TaskCounts[]): TaskCounts =>
  days.reduce(
    (sum, one) => ({
      planned: sum.planned + one.planned,
      done: sum.done + one.done,
      refused: sum.refused + one.refused,
    }),
    NONE,
  );

/** Past days of a period without stored counts. */
async function uncountedDays(db: Queries, hospitalId: string, { from, to }: Period): Promise<Day[]> {
  const { rows } = await sql<{ day: string }>`
    select wanted.at::date::text as day
    from generate_series(
      -- Without any plan there is no day.
      greatest(${from}::date, coalesce((select min(since) from monitoring_plan), ${to}::date + 1)), ${to}::date,
      interval '1 day') as wanted (at)
    where not exists (
      select from task_counted_day counted where counted.hospital_id = ${hospitalId} and counted.day = wanted.at::date)
    order by day desc`.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * Planned glucose measurements at and below a place, by day, for days that have ended; days without any are missing.
 * Days without stored counts are counted from the plans.
 */
export async function taskDays(
  db: Queries,
  of: { hospitalId: string; placeId: string; period: Period; today: Day; now: number },
): Promise<TaskDay[]> {
  const { hospitalId, placeId, period, today, now } = of;
  const ended = { from: period.from, to: period.to < today ? period.to : addDays(today, -1) };
  if (ended.to < ended.from) return [];
  const missing = await uncountedDays(db, hospitalId, ended);
  const { rows } = await sql<TaskDay>`
    select kept.day::text, kept.planned, kept.done, kept.refused from task_place_day kept
      join task_counted_day counted on counted.hospital_id = ${hospitalId} and counted.day = kept.day
    where kept.place_id = ${placeId} and kept.day between ${ended.from} and ${ended.to}
    order by kept.day`.execute(db);
  const fresh: TaskDay[] = [];
  for (const day of missing) {
    const own = (await tasksOfDay(db, hospitalId, day, now)).filter(({ path }) => idsOnPath(path).includes(placeId));
    if (own.length > 0) fresh.push({ day, ...sumOf(own) });
  }
  return [...rows, ...fresh];
}

/** Stores the counts of a day. Waits for running changes of its plans, places and outcomes, and blocks new ones. */
async function countDay({ db, clock }: Pick<ServerContext, 'db' | 'clock'>, hospitalId: string, day: Day) {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(5932, -1), pg_advisory_xact_lock(5932, ${day}::date - date '2000-01-01')`.execute(
      tx,
    );
    const tasks = await tasksOfDay(tx, hospitalId, day, clock.now());
    const places = new Map<string, DayTask[]>();
    for (const task of tasks) {
      for (const id of idsOnPath(task.path)) places.set(id, [...(places.get(id) ?? []), task]);
    }
    const rows = [...places].map(([placeId, own]) => ({ placeId, day, ...sumOf(own) }));
    await sql`
      delete from task_place_day kept using organisation_node node
      where kept.day = ${day} and node.id = kept.place_id and node.path like ${`/${hospitalId}/%`}`.execute(tx);
    if (rows.length > 0) await tx.insertInto('taskPlaceDay').values(rows).execute();
    await tx
      .insertInto('taskCountedDay')
      .values({ hospitalId, day })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/**
 * Stores missing counts of planned measurements of past days. A window of yesterday may still be open after midnight,
 * so a day is stored after its last window.
 */
export async function countTaskDays(
  context: Pick<ServerContext, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  const { db, clock } = context;
  const hospitals = await db
    .selectFrom('organisationNode as node')
    .leftJoin('nodeSetting as setting', 'setting.nodeId', 'node.id')
    .select(['node.id', 'setting.zone'])
    .where('node.parentId', 'is', null)
    .execute();
  let count = 0;
  for (const { id, zone } of hospitals) {
    let to = addDays(dayOf(clock.now(), zone ?? DEFAULT_ZONE), -1);
    while (!(await areWindowsOver(db, id, to, clock.now()))) to = addDays(to, -1);
    for (const day of await uncountedDays(db, id, { from: '1900-01-01', to })) {
      if (signal?.aborted) return count;
      await countDay(context, id, day);
      count += 1;
    }
  }
  return count;
}
