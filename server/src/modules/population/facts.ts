import {
  addDays,
  POPULATION_HOURS,
  type PopulationFacts,
  type Comparator,
  type Day,
  type GlucoseStatus,
  type Meaning,
  type WeekOfReadings,
} from '@wardlink/domain';
import { sql, type RawBuilder } from 'kysely';
import { idsOnPath } from '../../core/access/nodes.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import { shownMeaning } from '../readings/stored.js';
import { patientDays } from '../statistics/counted-days.js';
import { placesBelow } from '../statistics/places.js';

const HOUR = 3_600_000;
const WEEK = 7;

/** Facts about a patient for the rules, with the shown values. */
interface PatientFacts extends PopulationFacts {
  values: readonly Measured[];
}

/** The instant and the hospital. */
interface Moment {
  hospitalPath: string;
  zone: string;
  now: number;
  today: Day;
}

/** A value of a patient. */
interface Measured {
  patientId: string;
  at: number;
  value: number;
  comparator: Comparator | null;
  meaning: Meaning | null;
}

/** Values of the last hours, sorted by time. */
async function lately(db: Queries, ids: readonly string[], now: number): Promise<Measured[]> {
  const { rows } = await sql<Measured & { slot: number; status: GlucoseStatus }>`
    select patient_id::text, (extract(epoch from measured_at) * 1000)::float as at, value::float as value, comparator,
      slot, status, meaning
    from glucose_reading
    where latest and value is not null and measured_at > ${new Date(now - POPULATION_HOURS * HOUR)}
      and measured_at <= ${new Date(now)} and patient_id = any(${ids}::bigint[])
    order by measured_at`.execute(db);
  return rows.map((row) => ({ ...row, meaning: shownMeaning(row) }));
}

/** Readings of the last seven hospital days and of the seven before, at any place of the hospital. */
async function weeks(db: Queries, ids: readonly string[], { hospitalPath, zone, today }: Moment) {
  const begin = addDays(today, 1 - WEEK);
  const [hospitalId = ''] = idsOnPath(hospitalPath);
  const counting = {
    hospitalId,
    zone,
    placeIds: await placesBelow(db, hospitalPath),
    controlled: false,
    from: addDays(begin, -WEEK),
    to: today,
  };
  const sum = (column: string, when: RawBuilder<unknown>) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where ${when}), 0)`;
  const week = (when: RawBuilder<unknown>) =>
    sql`jsonb_build_object('readings', ${sum('readings', when)}, 'inRange', ${sum('in_range', when)})`;
  const { rows } = await sql<{ patientId: string; week: WeekOfReadings; before: WeekOfReadings }>`
    select patient_id::text, ${week(sql`day >= ${begin}`)} as week, ${week(sql`day < ${begin}`)} as before
    from (${patientDays(counting)}) as counted where patient_id = any(${ids}::bigint[]) group by patient_id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.patientId, row]));
}

/** When glucose monitoring was ordered, for patients with a running order. */
async function ordered(db: Queries, ids: readonly string[], today: Day): Promise<Map<string, number>> {
  const { rows } = await sql<{ patientId: string; since: number }>`
    select patient_id::text, (extract(epoch from min(coalesce(ordered_at, since::timestamptz))) * 1000)::float as since
    from monitoring_plan
    where indicator = 'glucose' and ended_at is null and replaced_at is null and since <= ${today}
      and (ended_on is null or ended_on >= ${today}) and patient_id = any(${ids}::bigint[])
    group by patient_id`.execute(db);
  return new Map(rows.map(({ patientId, since }) => [patientId, since]));
}

/** Time of each patient's last measurement. */
async function lastMeasured(db: Queries, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ patientId: string; at: number }>`
    select wanted.id::text as patient_id, (extract(epoch from reading.measured_at) * 1000)::float as at
    from unnest(${ids}::bigint[]) as wanted (id), lateral (
      select measured_at from glucose_reading
      where patient_id = wanted.id and latest and value is not null and day >= (
        select max(day) from glucose_reading where patient_id = wanted.id and latest and value is not null) - 1
      order by measured_at desc limit 1) as reading`.execute(db);
  return new Map(rows.map(({ patientId, at }) => [patientId, at]));
}

const NONE: WeekOfReadings = { readings: 0, inRange: 0 };

/** Facts that determine whether patients need attention, and their values of the last hours. */
export async function populationFacts(
  db: Queries,
  patients: readonly { patientId: string; admittedAt: number; ordersToConfirm: number }[],
  moment: Moment,
): Promise<Map<string, PatientFacts>> {
  const { now, today } = moment;
  const ids = patients.map(({ patientId }) => patientId);
  const [values, ofWeeks, plans] = await Promise.all([
    lately(db, ids, now),
    weeks(db, ids, moment),
    ordered(db, ids, today),
  ]);
  const valuesOf = groupRows(values, ({ patientId }) => patientId);
  const last = await lastMeasured(
    db,
    ids.filter((id) => plans.has(id) && !valuesOf.has(id)),
  );
  return new Map(
    patients.map(({ patientId, admittedAt, ordersToConfirm }) => {
      const own = valuesOf.get(patientId) ?? [];
      const since = plans.get(patientId);
      return [
        patientId,
        {
          values: own,
          week: ofWeeks.get(patientId)?.week ?? NONE,
          weekBefore: ofWeeks.get(patientId)?.before ?? NONE,
          orderedSince: since === undefined ? null : Math.max(since, admittedAt),
          lastMeasuredAt: own.at(-1)?.at ?? last.get(patientId) ?? null,
          ordersToConfirm,
        },
      ];
    }),
  );
}
