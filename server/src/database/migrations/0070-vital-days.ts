import { sql, type Kysely } from 'kysely';

/** Counts of a patient's readings of a day; `one` has the readings. A level without a meaning is neither low nor high. */
const COUNTED = `
  count(*)::integer,
  (count(*) filter (where one.meaning in ('low', 'criticalLow')))::integer,
  (count(*) filter (where one.meaning in ('high', 'criticalHigh')))::integer,
  coalesce(sum(coalesce((one.figures ->> 'systolic')::numeric, (one.figures ->> 'celsius')::numeric,
    (one.figures ->> 'urate')::numeric)), 0),
  coalesce(sum((one.figures ->> 'diastolic')::numeric), 0)`;

const UP = [
  // Readings of blood pressure, temperature and uric acid of a patient at a place on a day. The totals are of the
  // systolic and the diastolic pressure; of the others only the first.
  `create table vital_patient_day (
     node_id bigint not null references organisation_node,
     day date not null,
     indicator text not null,
     patient_id bigint not null references patient,
     readings integer not null,
     low integer not null,
     high integer not null,
     first_total numeric not null,
     second_total numeric not null,
     primary key (node_id, day, indicator, patient_id)
   )`,
  `create index vital_patient_day_day on vital_patient_day (day, indicator)`,
  `create function vital_patient_days_on(of_hospital bigint, on_day date)
   returns table (node_id bigint, indicator text, patient_id bigint, readings integer, low integer, high integer,
     first_total numeric, second_total numeric)
   language sql stable as $$
     select one.node_id, one.indicator, one.patient_id, ${COUNTED}
     from vital_reading one join organisation_node node on node.id = one.node_id
     where one.latest and one.day = on_day and one.indicator in ('pressure', 'temperature', 'uricAcid')
       and one.measured_at >= on_day::timestamp at time zone 'UTC' - interval '1 day'
       and one.measured_at < on_day::timestamp at time zone 'UTC' + interval '2 days'
       and node.path like '/' || of_hospital || '/%'
     group by one.node_id, one.indicator, one.patient_id
   $$`,
  // With the counts of glucose of the day, in the transaction that stores them.
  `create function count_vitals() returns trigger language plpgsql as $$
   declare
     inside text := '/' || new.hospital_id || '/%';
   begin
     delete from vital_patient_day kept using organisation_node node
       where kept.day = new.day and node.id = kept.node_id and node.path like inside;
     insert into vital_patient_day (node_id, day, indicator, patient_id, readings, low, high, first_total, second_total)
       select node_id, new.day, indicator, patient_id, readings, low, high, first_total, second_total
       from vital_patient_days_on(new.hospital_id, new.day);
     return null;
   end $$`,
  `create trigger glucose_counted_day_vitals after insert on glucose_counted_day
     for each row execute function count_vitals()`,
  `create function uncount_vital_reading() returns trigger language plpgsql as $$
   begin
     if tg_op <> 'INSERT' and old.latest then perform uncount_glucose_day(old.node_id, old.day); end if;
     if tg_op <> 'DELETE' and new.latest then perform uncount_glucose_day(new.node_id, new.day); end if;
     return null;
   end $$`,
  `create trigger vital_reading_uncounted after insert or update or delete on vital_reading
     for each row execute function uncount_vital_reading()`,
  // Days that are counted already lack these counts: they are counted again.
  `delete from glucose_counted_day`,
];

/** Daily counts of blood pressure, temperature and uric acid, beside those of glucose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'drop trigger vital_reading_uncounted on vital_reading',
    'drop trigger glucose_counted_day_vitals on glucose_counted_day',
    'drop function uncount_vital_reading, count_vitals, vital_patient_days_on',
    'drop table vital_patient_day',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
