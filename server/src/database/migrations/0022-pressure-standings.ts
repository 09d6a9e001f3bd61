import { sql, type Kysely } from 'kysely';

/** The level of each figure of a blood pressure, beside the code of its warning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table warning add column standings jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table warning drop column standings`.execute(db);
}
