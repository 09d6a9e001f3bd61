import { ageOn, dayOf, stayFigures, type StayFigures, type StayReading } from '@wardlink/domain';
import { sql } from 'kysely';
import type { ServerContext } from '../../core/context.js';
import { DEFAULT_ZONE } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';

/** Stays in one transaction, which blocks entries of their patients. */
const AT_ONCE = 200;

/** Whether a `stay` in the hospital has ended and counts. A merged `patient` has no stay. */
export const HAS_ENDED = sql`
  (stay.class = 'inpatient' and stay.cancelled_at is null and stay.ended_at is not null and patient.merged_into is null)`;

interface StayRow {
  stayId: string;
  patientId: string;
  birthday: string;
  disease: string | null;
  admittedAt: number;
  dischargedAt: number;
  readings: [at: number, day: string, value: number, comparator: '<' | '>' | null][];
  given: number[];
}

const millis = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float`;

/** Figures of ended stays, from their readings and medicines. */
export async function figuresOfStays(
  db: Queries,
  stayIds: readonly string[],
  zone: string,
): Promise<{ stayId: string; figures: StayFigures }[]> {
  // Readings are found by the index on day; the days are one wider on each side than any zone needs.
  const { rows } = await sql<StayRow>`
    select stay.id::text as stay_id, patient.id::text as patient_id, patient.birthday::text,
      patient.disease_type as disease, ${millis('stay.began_at')} as admitted_at, ${millis('stay.ended_at')} as discharged_at,
      coalesce((
        select jsonb_agg(jsonb_build_array(${millis('reading.measured_at')}, reading.day, reading.value,
          reading.comparator) order by reading.measured_at, reading.reading_id)
        from glucose_reading reading
        where reading.patient_id = patient.id and reading.latest and reading.value is not null
          and reading.day between (stay.began_at - interval '1 day')::date and (stay.ended_at + interval '1 day')::date
          and reading.measured_at between stay.began_at and stay.ended_at
      ), '[]') as readings,
      coalesce((
        select jsonb_agg(${millis('dose.at')} order by dose.at) from (
          select executed_at as at from order_execution
          where patient_id = patient.id and order_type = 'medication' and outcome = 'done' and withdrawn_at is null
          union all
          select at from pump_entry where patient_id = patient.id and latest and kind = 'bolus'
          union all
          -- A profile gives insulin until the next one.
          select running.at from (
            select at, rates, lead(at, 1, stay.ended_at) over (order by at, entry_id) as until
            from pump_entry where patient_id = patient.id and latest and kind = 'profile'
          ) as profile, lateral generate_series(profile.at, least(profile.until, stay.ended_at),
            interval '24 hours') as running (at)
          where jsonb_array_length(profile.rates) > 0
        ) as dose where dose.at between stay.began_at and stay.ended_at
      ), '[]') as given
    from stay join patient on patient.id = stay.patient_id
    where stay.id = any(${stayIds}::bigint[]) and ${HAS_ENDED}`.execute(db);
  return rows.map(({ stayId, patientId, birthday, disease, admittedAt, dischargedAt, readings, given }) => ({
    stayId,
    figures: stayFigures({
      admittedAt,
      dischargedAt,
      disease,
      given,
      age: ageOn(birthday, dayOf(admittedAt, zone)),
      readings: readings.map(([at, day, value, comparator]): StayReading => ({
        patientId,
        stayId,
        at,
        day,
        value,
        comparator,
      })),
    }),
  }));
}

/** Figures of a stay in the form of its row. */
export const storedStay = (stayId: string, { lows, highs, ...figures }: StayFigures) => ({
  stayId,
  readings: figures.readings,
  days: figures.days,
  lowDays: figures.lowDays,
  recurrent: figures.isRecurrent,
  mean: figures.mean,
  lows: JSON.stringify(lows.map(({ at, value, resolvedAfter }) => [at, value, resolvedAfter])),
  watchedDays: highs && highs.days,
  harmfulDays: highs && JSON.stringify(highs.harmful.map(({ beganAt, highest }) => [beganAt, highest])),
  severeLow: figures.hasSevereLow,
});

/** Stores the figures of some stays. Skips patients who are being changed, so that the job does not wait for locks. */
async function storeStays(db: ServerContext['db'], stayIds: readonly string[], zone: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      with free as materialized (
        select stay.id, patient.id as patient_id from stay join patient on patient.id = stay.patient_id
        where stay.id = any(${stayIds}::bigint[]) for key share skip locked
      )
      select id::text from free where pg_try_advisory_xact_lock(5933, (patient_id % 2147483647)::integer)`.execute(tx);
    const found = await figuresOfStays(
      tx,
      rows.map(({ id }) => id),
      zone,
    );
    if (found.length === 0) return 0;
    await tx
      .insertInto('stayFigures')
      .values(found.map(({ stayId, figures }) => storedStay(stayId, figures)))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return found.length;
  });
}

/** Stores missing figures of ended stays: of stays that just ended, and of changed ones. */
export async function countStays({ db }: Pick<ServerContext, 'db'>, signal?: AbortSignal): Promise<number> {
  const { rows } = await sql<{ id: string; zone: string | null }>`
    select stay.id::text, setting.zone from stay join patient on patient.id = stay.patient_id
      left join node_setting setting on setting.node_id = patient.hospital_id
    where ${HAS_ENDED} and not exists (select from stay_figures kept where kept.stay_id = stay.id)
    order by stay.ended_at desc`.execute(db);
  let count = 0;
  for (const [zone, stays] of groupRows(rows, (row) => row.zone ?? DEFAULT_ZONE)) {
    for (let begin = 0; begin < stays.length; begin += AT_ONCE) {
      if (signal?.aborted) return count;
      const ids = stays.slice(begin, begin + AT_ONCE).map(({ id }) => id);
      count += await storeStays(db, ids, zone);
    }
  }
  return count;
}
