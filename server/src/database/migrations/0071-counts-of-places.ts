import { sql, type Kysely } from 'kysely';

/** Readings of a day at the places of a hospital. Values are rounded once, to whole tenths, which are quicker to compare. */
const OF_DAY = (columns = '') => `
  of_day as materialized (
    select one.node_id, one.patient_id, one.comparator, one.value, (round(one.value, 1) * 10)::integer as tenths,
      exists (select from reading_control mark where mark.reading_id = one.reading_id) as marked${columns}
    from glucose_reading one where one.latest and one.day = on_day
  )`;

/** The same once for each place at or above their own that is asked for; for all of them where none are named. */
const AT_PLACES = (columns?: string) => `
  ${OF_DAY(columns)}, at as materialized (
    select node.id as node_id, place.id as place_id
    from organisation_node node,
      lateral unnest(string_to_array(trim(both '/' from node.path), '/')::bigint[]) as place (id)
    where node.id in (select node_id from of_day) and node.path like '/' || of_hospital || '/%'
      and (at_places is null or place.id = any(at_places))
  ), reading as materialized (
    select at.place_id, of_day.* from of_day join at on at.node_id = of_day.node_id
  )`;

/** Both variants of each reading, or the one that is asked for; without marked ones only where that differs, by a key. */
const VARIANTS = (key: string) => `
  marks as (
    select distinct ${key} from reading where marked
  ), variant as (
    select reading.*, false as controlled from reading where is_controlled is not true
    union all
    select reading.*, true from reading
    where not marked and (is_controlled or (is_controlled is null and (${key}) in (select ${key} from marks)))
  )`;

/** Counts of readings. Edges as in \`GLUCOMETRIC_LIMITS\`, in tenths. */
const COUNTED = (rows: string) => `
  count(${rows})::integer as readings,
  (count(${rows}) filter (where comparator is null))::integer as numbers,
  coalesce(sum(value) filter (where comparator is null), 0) as total,
  (count(*) filter (where tenths < 30))::integer as very_low,
  (count(*) filter (where tenths < 39))::integer as low,
  (count(*) filter (where tenths between 39 and 100))::integer as in_range,
  (count(*) filter (where tenths > 100))::integer as high,
  (count(*) filter (where tenths > 139))::integer as very_high`;

const ADVERSE = 'count(*) filter (where tenths < 40 or tenths > 150)';

const PARAMETERS = 'of_hospital bigint, on_day date, at_places bigint[], is_controlled boolean';

const UP = [
  // Readings of a day: a range of measure times has those of its neighbours too.
  `create index glucose_reading_day on glucose_reading (day)`,
  `create function glucose_place_days_on(${PARAMETERS})
   returns table (place_id bigint, controlled boolean, differs boolean, readings integer, numbers integer, total numeric,
     very_low integer, low integer, in_range integer, high integer, very_high integer, high_ends integer,
     low_ends integer, refused integer, days integer, patients integer, mean_total numeric, mean_very_low integer,
     mean_low integer, mean_in_range integer, mean_high integer, mean_very_high integer, any_very_low integer,
     any_low integer, any_high integer, any_very_high integer, adverse integer)
   language sql stable as $$
     with ${AT_PLACES()}, ${VARIANTS('place_id')},
     counted as (
       select place_id, patient_id, controlled, ${COUNTED('value')},
         count(*) filter (where comparator = '>') as high_ends, count(*) filter (where comparator = '<') as low_ends,
         count(*) filter (where value is null) as refused, ${ADVERSE} as adverse
       from variant group by place_id, patient_id, controlled
     ), patient_day as (
       select *, total / nullif(numbers, 0) as mean, (round(total / nullif(numbers, 0), 1) * 10)::integer as shown
       from counted
     )
     select place_id, controlled, place_id in (select place_id from marks), sum(readings)::integer,
       sum(numbers)::integer, sum(total),
       sum(very_low)::integer, sum(low)::integer, sum(in_range)::integer, sum(high)::integer, sum(very_high)::integer,
       sum(high_ends)::integer, sum(low_ends)::integer, sum(refused)::integer,
       count(mean)::integer, (count(*) filter (where readings > 0))::integer, coalesce(sum(mean), 0),
       (count(*) filter (where shown < 30))::integer, (count(*) filter (where shown < 39))::integer,
       (count(*) filter (where shown between 39 and 100))::integer,
       (count(*) filter (where shown > 100))::integer, (count(*) filter (where shown > 139))::integer,
       (count(*) filter (where very_low > 0))::integer, (count(*) filter (where low > 0))::integer,
       (count(*) filter (where high > 0))::integer, (count(*) filter (where very_high > 0))::integer,
       (count(*) filter (where adverse > 0))::integer
     from patient_day group by place_id, controlled
   $$`,
  `create function glucose_slot_days_on(of_hospital bigint, on_day date, in_zone text, at_places bigint[],
     is_controlled boolean)
   returns table (place_id bigint, controlled boolean, slot smallint, hour smallint, readings integer, numbers integer,
     total numeric, very_low integer, low integer, in_range integer, high integer, very_high integer)
   language sql stable as $$
     with ${AT_PLACES(`, one.slot,
       extract(hour from one.measured_at at time zone in_zone)::smallint as hour`)},
     variant as (
       select reading.*, false as controlled from reading where is_controlled is not true
       union all
       select reading.*, true from reading where not marked and is_controlled is not false
     )
     select place_id, controlled, slot, hour, ${COUNTED('*')}
     from variant where value is not null group by place_id, controlled, slot, hour
   $$`,
  `create function glucose_values_on(${PARAMETERS})
   returns table (place_id bigint, controlled boolean, differs boolean, slot smallint, tenths smallint, readings integer)
   language sql stable as $$
     with ${AT_PLACES(', one.slot')},
     counted as (
       select place_id, slot, tenths::smallint as tenths, count(*)::integer as every,
         (count(*) filter (where marked))::integer as marked
       from reading where value is not null group by 1, 2, 3
     )
     select place_id, variant.controlled, marked > 0, slot, tenths, variant.readings
     from counted, lateral (values (false, every), (true, every - marked)) as variant (controlled, readings)
     where variant.controlled is not distinct from coalesce(is_controlled, variant.controlled) and variant.readings > 0
       and (is_controlled is not null or not variant.controlled or marked > 0)
   $$`,
  `create function glucose_diseases_on(${PARAMETERS})
   returns table (place_id bigint, controlled boolean, differs boolean, disease text, readings integer, numbers integer,
     total numeric, low integer, in_range integer, high integer, patients integer, any_low integer, any_very_high integer)
   language sql stable as $$
     with ${AT_PLACES(`,
       (select coalesce(patient.disease_type, '') from patient where patient.id = one.patient_id) as disease`)},
     ${VARIANTS('place_id, disease')},
     counted as (
       select place_id, disease, patient_id, controlled, ${COUNTED('*')}
       from variant where value is not null group by place_id, disease, patient_id, controlled
     )
     select place_id, controlled, (place_id, disease) in (select place_id, disease from marks), disease,
       sum(readings)::integer, sum(numbers)::integer, sum(total), sum(low)::integer, sum(in_range)::integer,
       sum(high)::integer, count(*)::integer,
       (count(*) filter (where low > 0))::integer, (count(*) filter (where very_high > 0))::integer
     from counted group by place_id, disease, controlled
   $$`,
  // At the places themselves, not below them.
  `create function glucose_patient_days_on(${PARAMETERS})
   returns table (node_id bigint, patient_id bigint, controlled boolean, differs boolean, readings integer,
     numbers integer, total numeric, very_low integer, low integer, in_range integer, high integer, very_high integer,
     adverse integer)
   language sql stable as $$
     with ${OF_DAY()}, reading as materialized (
       select * from of_day
       where value is not null and node_id in (
           select node.id from organisation_node node
           where node.path like '/' || of_hospital || '/%' and (at_places is null or node.id = any(at_places)))
     ), ${VARIANTS('node_id, patient_id')}
     select node_id, patient_id, controlled, (node_id, patient_id) in (select node_id, patient_id from marks),
       ${COUNTED('*')}, (${ADVERSE})::integer
     from variant group by node_id, patient_id, controlled
   $$`,
];

/** Counts a day and keeps the counts, as before. @param more arguments of the functions beside hospital, day and zone */
const countDay = (more: string): string[] => [
  `create or replace function count_glucose_day(of_hospital bigint, on_day date, in_zone text) returns void
   language plpgsql as $$
   declare
     inside text := '/' || of_hospital || '/%';
   begin
     perform pg_advisory_xact_lock(5931, on_day - date '2000-01-01');
     -- Another process counted it meanwhile.
     if exists (select from glucose_counted_day where hospital_id = of_hospital and day = on_day) then return; end if;
     delete from glucose_place_day kept using organisation_node node
       where kept.day = on_day and node.id = kept.place_id and node.path like inside;
     delete from glucose_slot_day kept using organisation_node node
       where kept.day = on_day and node.id = kept.place_id and node.path like inside;
     delete from glucose_patient_day kept using organisation_node node
       where kept.day = on_day and node.id = kept.node_id and node.path like inside;
     insert into glucose_place_day (place_id, day, controlled, differs, readings, numbers, total, very_low, low, in_range,
         high, very_high, high_ends, low_ends, refused, days, patients, mean_total, mean_very_low, mean_low,
         mean_in_range, mean_high, mean_very_high, any_very_low, any_low, any_high, any_very_high, adverse)
       select place_id, on_day, controlled, differs, readings, numbers, total, very_low, low, in_range,
         high, very_high, high_ends, low_ends, refused, days, patients, mean_total, mean_very_low, mean_low,
         mean_in_range, mean_high, mean_very_high, any_very_low, any_low, any_high, any_very_high, adverse
       from glucose_place_days_on(of_hospital, on_day${more});
     insert into glucose_slot_day (place_id, day, controlled, slot, hour, readings, numbers, total, very_low, low,
         in_range, high, very_high)
       select place_id, on_day, controlled, slot, hour, readings, numbers, total, very_low, low, in_range, high, very_high
       from glucose_slot_days_on(of_hospital, on_day, in_zone${more});
     insert into glucose_patient_day (node_id, day, patient_id, controlled, differs, readings, numbers, total, very_low,
         low, in_range, high, very_high, adverse)
       select node_id, on_day, patient_id, controlled, differs, readings, numbers, total, very_low, low, in_range, high,
         very_high, adverse
       from glucose_patient_days_on(of_hospital, on_day${more});
     insert into glucose_counted_day (hospital_id, day) values (of_hospital, on_day) on conflict do nothing;
   end $$`,
  `create or replace function count_glucose_values() returns trigger language plpgsql as $$
   declare
     inside text := '/' || new.hospital_id || '/%';
   begin
     delete from glucose_value_day kept using organisation_node node
       where kept.day = new.day and node.id = kept.place_id and node.path like inside;
     delete from glucose_disease_day kept using organisation_node node
       where kept.day = new.day and node.id = kept.place_id and node.path like inside;
     insert into glucose_value_day (place_id, day, controlled, differs, slot, tenths, readings)
       select place_id, new.day, controlled, differs, slot, tenths, readings
       from glucose_values_on(new.hospital_id, new.day${more});
     insert into glucose_disease_day (place_id, day, controlled, differs, disease, readings, numbers, total, low, in_range,
         high, patients, any_low, any_very_high)
       select place_id, new.day, controlled, differs, disease, readings, numbers, total, low, in_range, high, patients,
         any_low, any_very_high
       from glucose_diseases_on(new.hospital_id, new.day${more});
     return null;
   end $$`,
];

/**
 * Counts of a day for the places and the variant that are asked for, so that a page does not count all others beside.
 * Servers of the version before call the functions without these arguments, which stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...UP, ...countDay(', null, null')]) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const statements = [
    ...countDay(''),
    'drop index glucose_reading_day',
    'drop function glucose_place_days_on(bigint, date, bigint[], boolean)',
    'drop function glucose_slot_days_on(bigint, date, text, bigint[], boolean)',
    'drop function glucose_values_on(bigint, date, bigint[], boolean)',
    'drop function glucose_diseases_on(bigint, date, bigint[], boolean)',
    'drop function glucose_patient_days_on(bigint, date, bigint[], boolean)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
