import { sql, type Kysely } from 'kysely';

/** Protocols that a department has adopted as starting points of insulin orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table node_setting add column protocols jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table node_setting drop column protocols`.execute(db);
}
