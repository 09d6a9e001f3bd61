import { sql, type Kysely } from 'kysely';

const UP = [
  // What is counted of the last stay of a patient, once it has ended. A change of what it was counted from takes the row
  // out, in its own transaction. Its place and times are those of the patient.
  `create table ended_stay (
     patient_id bigint primary key references patient,
     readings integer not null,
     days integer not null,
     low_days integer not null,
     recurrent boolean not null,
     mean double precision,
     -- Each low as [instant, value, minutes until it was resolved].
     lows jsonb not null,
     -- Days that CMS871 looks at, and the harmful ones as [begin, highest value]; null of a stay that it leaves out.
     watched_days integer,
     harmful_days jsonb,
     -- CMS816; null of a stay that it leaves out.
     severe_low boolean,
     check ((watched_days is null) = (harmful_days is null))
   )`,
  // By this the stays of a period are found.
  `create index patient_ended on patient (discharge_time)
     where kind <> 'inpatient' and merged_into is null and admission_time is not null`,
  // Shared with each other, so that entries never wait for entries; against the counting of that patient's stay alone.
  `create function uncount_stay(of_patient bigint) returns void language plpgsql as $$
   begin
     perform pg_advisory_xact_lock_shared(5933, (of_patient % 2147483647)::integer);
     delete from ended_stay where patient_id = of_patient;
   end $$`,
  `create function uncount_stay_of_row() returns trigger language plpgsql as $$
   begin
     if tg_op <> 'INSERT' then perform uncount_stay(old.patient_id); end if;
     if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.patient_id <> old.patient_id) then
       perform uncount_stay(new.patient_id);
     end if;
     return null;
   end $$`,
  ...['glucose_reading', 'pump_entry'].map(
    (table) => `create trigger ${table}_stay after insert or update or delete on ${table}
     for each row execute function uncount_stay_of_row()`,
  ),
  // Of medicines; what became of a measurement is known by its reading.
  `create trigger order_execution_stay after insert on order_execution
     for each row when (new.order_type = 'medication') execute function uncount_stay_of_row()`,
  `create trigger order_execution_stay_changed after update or delete on order_execution
     for each row when (old.order_type = 'medication') execute function uncount_stay_of_row()`,
  `create function uncount_stay_of_patient() returns trigger language plpgsql as $$
   begin
     perform uncount_stay(new.id);
     return null;
   end $$`,
  `create trigger patient_stay after update of kind, admission_time, discharge_time, birthday, disease_type, merged_into on patient
     for each row when ((old.kind, old.admission_time, old.discharge_time, old.birthday, old.disease_type, old.merged_into)
       is distinct from (new.kind, new.admission_time, new.discharge_time, new.birthday, new.disease_type, new.merged_into))
     execute function uncount_stay_of_patient()`,
];

/** Figures of stays that ended, which statistics add up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'drop trigger patient_stay on patient',
    'drop trigger glucose_reading_stay on glucose_reading',
    'drop trigger order_execution_stay on order_execution',
    'drop trigger order_execution_stay_changed on order_execution',
    'drop trigger pump_entry_stay on pump_entry',
    'drop function uncount_stay_of_patient, uncount_stay_of_row, uncount_stay',
    'drop index patient_ended',
    'drop table ended_stay',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
