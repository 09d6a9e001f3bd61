import { sql, type Kysely } from 'kysely';

const UP = [
  `alter table warning
     -- What was done, of the choices that the screen offers; the note says the rest.
     add column actions jsonb,
     -- When it is to be measured again, as whoever acknowledged asked for.
     add column recheck_at timestamptz`,
  `create index warning_recheck on warning (patient_id) where recheck_at is not null`,
];

const DOWN = [`alter table warning drop column actions, drop column recheck_at`];

/** What was done about a warning, as data, and the measurement that it asks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
