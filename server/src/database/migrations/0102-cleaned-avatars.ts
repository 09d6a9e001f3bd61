import { sql, type Kysely } from 'kysely';

/** Pictures of older versions are written anew, without metadata, when they are first shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table avatar add column cleaned boolean not null default false`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table avatar drop column cleaned`.execute(db);
}
