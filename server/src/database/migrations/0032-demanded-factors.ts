import { sql, type Kysely } from 'kysely';

/** A role may require a second factor. No existing role does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table role add column factor_demanded boolean not null default false`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table role drop column factor_demanded`.execute(db);
}
