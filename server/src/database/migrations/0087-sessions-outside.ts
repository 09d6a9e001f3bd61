import { sql, type Kysely } from 'kysely';

/** Whether a session was opened outside the hospital's networks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column outside boolean not null default false`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session drop column outside`.execute(db);
}
