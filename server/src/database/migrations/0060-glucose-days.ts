import { sql, type Kysely } from 'kysely';

/** Columns of what a place or patient counts on a day, beside its key. */
const COUNTS = `
     readings integer not null,
     -- Of them those that a meter showed as numbers, and their sum: nothing is added up of HI and LO.
     numbers integer not null,
     total numeric not null,
     very_low integer not null,
     low integer not null,
     in_range integer not null,
     high integer not null,
     very_high integer not null`;

/** The same from rows called `reading`, whose value is rounded before it is compared. Edges as in \`GLUCOMETRIC_LIMITS\`. */
const COUNTED = `
  count(*)::integer as readings,
  (count(*) filter (where reading.comparator is null))::integer as numbers,
  coalesce(sum(reading.value) filter (where reading.comparator is null), 0) as total,
  (count(*) filter (where round(reading.value, 1) < 3.0))::integer as very_low,
  (count(*) filter (where round(reading.value, 1) < 3.9))::integer as low,
  (count(*) filter (where round(reading.value, 1) between 3.9 and 10.0))::integer as in_range,
  (count(*) filter (where round(reading.value, 1) > 10.0))::integer as high,
  (count(*) filter (where round(reading.value, 1) > 13.9))::integer as very_high`;

const UP = [
  // Days of a hospital whose counts are stored below. A change of a reading takes its day out of here, in its own transaction.
  `create table glucose_counted_day (
     hospital_id bigint not null references organisation_node,
     day date not null,
     primary key (hospital_id, day)
   )`,
  // What was measured at and below a place on a day, where it was measured. `controlled` leaves out what lacks a valid
  // control of its meter or an authorised operator; such a row is only stored where it differs.
  `create table glucose_place_day (
     place_id bigint not null references organisation_node,
     day date not null,
     controlled boolean not null,
     differs boolean not null,${COUNTS},
     high_ends integer not null,
     low_ends integer not null,
     refused integer not null,
     -- Patient-days with a mean, the sum of these means, and how many means are beyond each limit.
     days integer not null,
     patients integer not null,
     mean_total numeric not null,
     mean_very_low integer not null,
     mean_low integer not null,
     mean_in_range integer not null,
     mean_high integer not null,
     mean_very_high integer not null,
     -- Patient-days with any reading beyond each limit.
     any_very_low integer not null,
     any_low integer not null,
     any_high integer not null,
     any_very_high integer not null,
     adverse integer not null,
     primary key (place_id, day, controlled)
   )`,
  `create index glucose_place_day_day on glucose_place_day (day, place_id)`,
  `create table glucose_slot_day (
     place_id bigint not null references organisation_node,
     day date not null,
     controlled boolean not null,
     slot smallint not null,
     hour smallint not null,${COUNTS},
     primary key (place_id, day, controlled, slot, hour)
   )`,
  `create index glucose_slot_day_day on glucose_slot_day (day, place_id)`,
  // The same of each patient at the place itself, for lists and for what goes over several days of one patient.
  `create table glucose_patient_day (
     node_id bigint not null references organisation_node,
     day date not null,
     patient_id bigint not null references patient,
     controlled boolean not null,
     differs boolean not null,${COUNTS},
     adverse integer not null,
     primary key (node_id, day, patient_id, controlled)
   )`,
  `create index glucose_patient_day_patient on glucose_patient_day (patient_id, day)`,
  // Readings of one day of a hospital. Measure times find them by index; a day wider each way than any zone needs.
  `create function glucose_readings_on(of_hospital bigint, on_day date)
   returns table (reading_id uuid, patient_id bigint, node_id bigint, path text, measured_at timestamptz, slot smallint,
     value numeric, comparator text, marked boolean)
   language sql stable as $$
     select reading.reading_id, reading.patient_id, reading.node_id, node.path, reading.measured_at,
       reading.slot::smallint, reading.value, reading.comparator,
       exists (select from reading_control mark where mark.reading_id = reading.reading_id)
     from glucose_reading reading join organisation_node node on node.id = reading.node_id
     where reading.latest and reading.day = on_day
       and reading.measured_at >= on_day::timestamp at time zone 'UTC' - interval '1 day'
       and reading.measured_at < on_day::timestamp at time zone 'UTC' + interval '2 days'
       and node.path like '/' || of_hospital || '/%'
   $$`,
  `create function glucose_patient_days_on(of_hospital bigint, on_day date)
   returns table (node_id bigint, patient_id bigint, path text, controlled boolean, differs boolean, readings integer,
     numbers integer, total numeric, very_low integer, low integer, in_range integer, high integer, very_high integer,
     adverse integer)
   language sql stable as $$
     with reading as materialized (
       select * from glucose_readings_on(of_hospital, on_day) as one where one.value is not null
     ), marks as (
       select node_id, patient_id, bool_or(marked) as differs from reading group by node_id, patient_id
     )
     select reading.node_id, reading.patient_id, min(reading.path), variant.controlled, min(marks.differs::int) = 1,
       ${COUNTED},
       (count(*) filter (where round(reading.value, 1) < 4.0 or round(reading.value, 1) > 15.0))::integer
     from reading join marks using (node_id, patient_id)
       join (values (false), (true)) as variant (controlled)
         on not variant.controlled or (marks.differs and not reading.marked)
     group by reading.node_id, reading.patient_id, variant.controlled
   $$`,
  `create function glucose_place_days_on(of_hospital bigint, on_day date)
   returns table (place_id bigint, controlled boolean, differs boolean, readings integer, numbers integer, total numeric,
     very_low integer, low integer, in_range integer, high integer, very_high integer, high_ends integer,
     low_ends integer, refused integer, days integer, patients integer, mean_total numeric, mean_very_low integer,
     mean_low integer, mean_in_range integer, mean_high integer, mean_very_high integer, any_very_low integer,
     any_low integer, any_high integer, any_very_high integer, adverse integer)
   language sql stable as $$
     with reading as materialized (
       select one.*, place.id::bigint as place_id
       from glucose_readings_on(of_hospital, on_day) as one,
         lateral unnest(string_to_array(trim(both '/' from one.path), '/')) as place (id)
     ), marks as (
       select place_id, bool_or(marked) as differs from reading group by place_id
     ), counted as (
       select reading.place_id, reading.patient_id, variant.controlled, min(marks.differs::int) = 1 as differs,
         ${COUNTED.replaceAll('count(*)', 'count(reading.value)')},
         count(*) filter (where reading.comparator = '>') as high_ends,
         count(*) filter (where reading.comparator = '<') as low_ends,
         count(*) filter (where reading.value is null) as refused,
         count(*) filter (where round(reading.value, 1) < 4.0 or round(reading.value, 1) > 15.0) as adverse
       from reading join marks using (place_id)
         join (values (false), (true)) as variant (controlled)
           on not variant.controlled or (marks.differs and not reading.marked)
       group by reading.place_id, reading.patient_id, variant.controlled
     ), patient_day as (
       select *, total / nullif(numbers, 0) as mean, round(total / nullif(numbers, 0), 1) as shown from counted
     )
     select place_id, controlled, min(differs::int) = 1, sum(readings)::integer, sum(numbers)::integer, sum(total),
       sum(very_low)::integer, sum(low)::integer, sum(in_range)::integer, sum(high)::integer, sum(very_high)::integer,
       sum(high_ends)::integer, sum(low_ends)::integer, sum(refused)::integer,
       count(mean)::integer, (count(*) filter (where readings > 0))::integer, coalesce(sum(mean), 0),
       (count(*) filter (where shown < 3.0))::integer, (count(*) filter (where shown < 3.9))::integer,
       (count(*) filter (where shown between 3.9 and 10.0))::integer,
       (count(*) filter (where shown > 10.0))::integer, (count(*) filter (where shown > 13.9))::integer,
       (count(*) filter (where very_low > 0))::integer, (count(*) filter (where low > 0))::integer,
       (count(*) filter (where high > 0))::integer, (count(*) filter (where very_high > 0))::integer,
       (count(*) filter (where adverse > 0))::integer
     from patient_day group by place_id, controlled
   $$`,
  `create function glucose_slot_days_on(of_hospital bigint, on_day date, in_zone text)
   returns table (place_id bigint, controlled boolean, slot smallint, hour smallint, readings integer, numbers integer,
     total numeric, very_low integer, low integer, in_range integer, high integer, very_high integer)
   language sql stable as $$
     with reading as materialized (
       select one.*, place.id::bigint as place_id, extract(hour from one.measured_at at time zone in_zone)::smallint as hour
       from glucose_readings_on(of_hospital, on_day) as one,
         lateral unnest(string_to_array(trim(both '/' from one.path), '/')) as place (id)
       where one.value is not null
     ), marks as (
       select place_id, slot, hour, bool_or(marked) as differs from reading group by place_id, slot, hour
     )
     select reading.place_id, variant.controlled, reading.slot, reading.hour, ${COUNTED}
     from reading join marks using (place_id, slot, hour)
       join (values (false), (true)) as variant (controlled) on not variant.controlled or not reading.marked
     group by reading.place_id, variant.controlled, reading.slot, reading.hour
   $$`,
  // Counts a day and keeps the counts. Readings of that day wait, and those under way are waited for.
  `create function count_glucose_day(of_hospital bigint, on_day date, in_zone text) returns void language plpgsql as $$
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
       from glucose_place_days_on(of_hospital, on_day);
     insert into glucose_slot_day (place_id, day, controlled, slot, hour, readings, numbers, total, very_low, low,
         in_range, high, very_high)
       select place_id, on_day, controlled, slot, hour, readings, numbers, total, very_low, low, in_range, high, very_high
       from glucose_slot_days_on(of_hospital, on_day, in_zone);
     insert into glucose_patient_day (node_id, day, patient_id, controlled, differs, readings, numbers, total, very_low,
         low, in_range, high, very_high, adverse)
       select node_id, on_day, patient_id, controlled, differs, readings, numbers, total, very_low, low, in_range, high,
         very_high, adverse
       from glucose_patient_days_on(of_hospital, on_day);
     insert into glucose_counted_day (hospital_id, day) values (of_hospital, on_day) on conflict do nothing;
   end $$`,
  // Shared with each other, so that entries never wait for entries; against the counting of that day alone.
  `create function uncount_glucose_day(of_node bigint, on_day date) returns void language plpgsql as $$
   begin
     perform pg_advisory_xact_lock_shared(5931, on_day - date '2000-01-01');
     delete from glucose_counted_day counted using organisation_node node
       where counted.day = on_day and node.id = of_node
         and counted.hospital_id = split_part(node.path, '/', 2)::bigint;
   end $$`,
  `create function uncount_glucose_reading() returns trigger language plpgsql as $$
   begin
     if tg_op <> 'INSERT' and old.latest then perform uncount_glucose_day(old.node_id, old.day); end if;
     if tg_op <> 'DELETE' and new.latest then perform uncount_glucose_day(new.node_id, new.day); end if;
     return null;
   end $$`,
  `create trigger glucose_reading_uncounted after insert or update or delete on glucose_reading
     for each row execute function uncount_glucose_reading()`,
  `create function uncount_marked_reading() returns trigger language plpgsql as $$
   begin
     perform uncount_glucose_day(reading.node_id, reading.day) from glucose_reading reading
       where reading.reading_id = coalesce(new.reading_id, old.reading_id) and reading.latest;
     return null;
   end $$`,
  `create trigger reading_control_uncounted after insert or delete on reading_control
     for each row execute function uncount_marked_reading()`,
  // A place that goes somewhere else takes its past along.
  `create function uncount_moved_place() returns trigger language plpgsql as $$
   begin
     delete from glucose_counted_day counted
       -- The path of a node that is just being added has no id yet.
       where counted.hospital_id in (substring(old.path from '^/([0-9]+)/')::bigint, substring(new.path from '^/([0-9]+)/')::bigint);
     return null;
   end $$`,
  `create trigger organisation_node_uncounted after update of path on organisation_node
     for each row when (old.path is distinct from new.path) execute function uncount_moved_place()`,
];

/** Daily counts of glucose by place, slot and patient, which statistics add up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'drop trigger organisation_node_uncounted on organisation_node',
    'drop trigger reading_control_uncounted on reading_control',
    'drop trigger glucose_reading_uncounted on glucose_reading',
    'drop function uncount_moved_place, uncount_marked_reading, uncount_glucose_reading, uncount_glucose_day',
    'drop function count_glucose_day, glucose_slot_days_on, glucose_place_days_on, glucose_patient_days_on',
    'drop function glucose_readings_on',
    'drop table glucose_patient_day, glucose_slot_day, glucose_place_day, glucose_counted_day',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
