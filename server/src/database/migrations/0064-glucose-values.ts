import { sql, type Kysely } from 'kysely';

/** Readings of one day at every place of a hospital, each with the disease of its patient. */
const READINGS = `
  select one.patient_id, one.slot, one.value, one.comparator, one.marked, place.id::bigint as place_id,
    coalesce(patient.disease_type, '') as disease
  from glucose_readings_on(of_hospital, on_day) as one join patient on patient.id = one.patient_id,
    lateral unnest(string_to_array(trim(both '/' from one.path), '/')) as place (id)
  where one.value is not null`;

const UP = [
  // How often each value was measured in a slot, in tenths of mmol/L: distributions and percentiles are computed from
  // these. As in the other counts, a row without what lacks a valid control is only stored where it differs.
  `create table glucose_value_day (
     place_id bigint not null references organisation_node,
     day date not null,
     controlled boolean not null,
     differs boolean not null,
     slot smallint not null,
     tenths smallint not null,
     readings integer not null,
     primary key (place_id, day, slot, tenths, controlled) include (readings, differs)
   )`,
  `create index glucose_value_day_day on glucose_value_day (day, place_id)`,
  // Counts by disease of the patients; an empty text where none is known.
  `create table glucose_disease_day (
     place_id bigint not null references organisation_node,
     day date not null,
     controlled boolean not null,
     differs boolean not null,
     disease text not null,
     readings integer not null,
     numbers integer not null,
     total numeric not null,
     low integer not null,
     in_range integer not null,
     high integer not null,
     patients integer not null,
     any_low integer not null,
     any_very_high integer not null,
     primary key (place_id, day, disease, controlled)
   )`,
  `create index glucose_disease_day_day on glucose_disease_day (day, place_id)`,
  `create function glucose_values_on(of_hospital bigint, on_day date)
   returns table (place_id bigint, controlled boolean, differs boolean, slot smallint, tenths smallint, readings integer)
   language sql stable as $$
     with reading as materialized (${READINGS}),
     counted as (
       select place_id, slot, (round(value, 1) * 10)::smallint as tenths, count(*)::integer as every,
         (count(*) filter (where marked))::integer as marked
       from reading group by 1, 2, 3
     )
     select place_id, variant.controlled, marked > 0, slot, tenths, variant.readings
     from counted, lateral (values (false, every), (true, every - marked)) as variant (controlled, readings)
     where not variant.controlled or (marked > 0 and variant.readings > 0)
   $$`,
  `create function glucose_diseases_on(of_hospital bigint, on_day date)
   returns table (place_id bigint, controlled boolean, differs boolean, disease text, readings integer, numbers integer,
     total numeric, low integer, in_range integer, high integer, patients integer, any_low integer, any_very_high integer)
   language sql stable as $$
     with reading as materialized (${READINGS}),
     marks as (
       select place_id, disease, bool_or(marked) as differs from reading group by place_id, disease
     ), counted as (
       select place_id, disease, patient_id, variant.controlled, bool_and(marks.differs) as differs, count(*) as readings,
         count(*) filter (where comparator is null) as numbers,
         coalesce(sum(value) filter (where comparator is null), 0) as total,
         count(*) filter (where round(value, 1) < 3.9) as low,
         count(*) filter (where round(value, 1) between 3.9 and 10.0) as in_range,
         count(*) filter (where round(value, 1) > 10.0) as high,
         count(*) filter (where round(value, 1) > 13.9) as very_high
       from reading join marks using (place_id, disease)
         join (values (false), (true)) as variant (controlled)
           on not variant.controlled or (marks.differs and not reading.marked)
       group by place_id, disease, patient_id, variant.controlled
     )
     select place_id, controlled, bool_and(differs), disease, sum(readings)::integer, sum(numbers)::integer, sum(total),
       sum(low)::integer, sum(in_range)::integer, sum(high)::integer, count(*)::integer,
       (count(*) filter (where low > 0))::integer, (count(*) filter (where very_high > 0))::integer
     from counted group by place_id, disease, controlled
   $$`,
  // With the other counts of the day, in the transaction that stores them.
  `create function count_glucose_values() returns trigger language plpgsql as $$
   declare
     inside text := '/' || new.hospital_id || '/%';
   begin
     delete from glucose_value_day kept using organisation_node node
       where kept.day = new.day and node.id = kept.place_id and node.path like inside;
     delete from glucose_disease_day kept using organisation_node node
       where kept.day = new.day and node.id = kept.place_id and node.path like inside;
     insert into glucose_value_day (place_id, day, controlled, differs, slot, tenths, readings)
       select place_id, new.day, controlled, differs, slot, tenths, readings from glucose_values_on(new.hospital_id, new.day);
     insert into glucose_disease_day (place_id, day, controlled, differs, disease, readings, numbers, total, low, in_range,
         high, patients, any_low, any_very_high)
       select place_id, new.day, controlled, differs, disease, readings, numbers, total, low, in_range, high, patients,
         any_low, any_very_high
       from glucose_diseases_on(new.hospital_id, new.day);
     return null;
   end $$`,
  `create trigger glucose_counted_day_values after insert on glucose_counted_day
     for each row execute function count_glucose_values()`,
  // Days that are counted already lack these counts: they are counted again.
  `delete from glucose_counted_day`,
  // The past of a patient is counted by the disease that is known now.
  `create function uncount_disease() returns trigger language plpgsql as $$
   begin
     perform uncount_glucose_day(own.node_id, own.day)
       from (select distinct node_id, day from glucose_reading where patient_id = new.id and latest) as own;
     return null;
   end $$`,
  `create trigger patient_disease_uncounted after update of disease_type on patient
     for each row when (old.disease_type is distinct from new.disease_type) execute function uncount_disease()`,
];

/** Daily counts of glucose by value and by disease, beside those by place, slot and patient. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'drop trigger patient_disease_uncounted on patient',
    'drop trigger glucose_counted_day_values on glucose_counted_day',
    'drop function uncount_disease, count_glucose_values, glucose_values_on, glucose_diseases_on',
    'drop table glucose_value_day, glucose_disease_day',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
