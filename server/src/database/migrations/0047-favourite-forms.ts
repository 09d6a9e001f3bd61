import { sql, type Kysely } from 'kysely';

/** Forms that a place's gallery of reports offers first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table node_setting add column favourite_forms jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table node_setting drop column favourite_forms`.execute(db);
}
