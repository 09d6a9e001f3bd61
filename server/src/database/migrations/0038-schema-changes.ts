import { sql, type Kysely } from 'kysely';

/**
 * What each later migration does to a process that does not know it: only a contracting one takes away what such a
 * process needs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table schema_change (name text primary key, contracts boolean not null)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table schema_change`.execute(db);
}
