import { sql, type Kysely } from 'kysely';

/** Whether an earlier password was one that somebody else set; of those that are there, the users' own are assumed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table former_password add column first boolean not null default false`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table former_password drop column first`.execute(db);
}
