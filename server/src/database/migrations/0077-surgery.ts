import { sql, type Kysely } from 'kysely';

/** How long surgery is planned to take, and versions, by which nobody writes over what somebody else changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table surgery
      add column minutes integer not null default 180 check (minutes between 15 and 1440),
      add column version integer not null default 1 check (version >= 1)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table surgery drop column minutes, drop column version`.execute(db);
}
