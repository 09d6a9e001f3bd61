import { sql, type Kysely } from 'kysely';

const UP = [
  // A session ends then, even in use; earlier sessions end only after their idle time.
  `alter table session add column ends_at timestamptz`,
  `create table report_link (
     id bigint generated always as identity primary key,
     patient_id bigint not null references patient,
     from_day date not null,
     to_day date not null,
     made_by bigint not null references account,
     made_at timestamptz not null,
     expires_at timestamptz not null,
     withdrawn_at timestamptz,
     withdrawn_by bigint references account,
     check ((withdrawn_at is null) = (withdrawn_by is null))
   )`,
  `create index report_link_patient on report_link (patient_id, expires_at)`,
];

const DOWN = [`drop table report_link`, `alter table session drop column ends_at`];

/** Fixed ends of sessions, and report links that can be withdrawn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
