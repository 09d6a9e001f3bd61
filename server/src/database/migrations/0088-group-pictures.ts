import { sql, type Kysely } from 'kysely';

/** The attachment that a chat group has as its picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chat_group add column picture_id uuid`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chat_group drop column picture_id`.execute(db);
}
