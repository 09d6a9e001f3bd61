import { sql, type Kysely } from 'kysely';

const UP = [
  // What is counted of a stay that has ended. A change of what it was counted from takes the row out, in its own
  // transaction. The table “ended_stay”, with the last stay of each patient alone, is kept for older servers.
  `create table stay_figures (
     stay_id bigint primary key references stay on delete cascade,
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
  `create index stay_ended on stay (ended_at) where class = 'inpatient' and cancelled_at is null and ended_at is not null`,
  `create or replace function uncount_stay(of_patient bigint) returns void language plpgsql as $$
   begin
     perform pg_advisory_xact_lock_shared(5933, (of_patient % 2147483647)::integer);
     delete from ended_stay where patient_id = of_patient;
     delete from stay_figures using stay where stay.patient_id = of_patient and stay_figures.stay_id = stay.id;
   end $$`,
  `create trigger stay_uncounted after update of patient_id, class, began_at, ended_at, cancelled_at on stay
     for each row execute function uncount_stay_of_row()`,
];

const DOWN = [
  'drop trigger stay_uncounted on stay',
  `create or replace function uncount_stay(of_patient bigint) returns void language plpgsql as $$
   begin
     perform pg_advisory_xact_lock_shared(5933, (of_patient % 2147483647)::integer);
     delete from ended_stay where patient_id = of_patient;
   end $$`,
  'drop index stay_ended',
  'drop table stay_figures',
];

/** Figures of every stay that ended; until now those of the last stay of each patient were kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
