import { sql, type Kysely } from 'kysely';

/** How each figure of a blood pressure lies, beside the code that its warning carries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table warning add column standings jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table warning drop column standings`.execute(db);
}
