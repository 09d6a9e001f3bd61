import { sql, type Kysely } from 'kysely';

/** Sounds of an account by kind and urgency; null: of critical warnings that of all warnings, of messages none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account
    add column critical_sound smallint check (critical_sound between 1 and 6),
    add column message_sound smallint check (message_sound between 1 and 6)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account drop column critical_sound, drop column message_sound`.execute(db);
}
