import { sql, type Kysely } from 'kysely';

/** A signature names its session itself, so nothing about it is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session drop column call_signed_until`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column call_signed_until timestamptz`.execute(db);
}
