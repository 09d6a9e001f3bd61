import { sql, type Kysely } from 'kysely';

/** Hospital harm is compared in mg/dL now: the stays that it looks at are counted again, as after any change of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from ended_stay where watched_days is not null or severe_low is not null`.execute(db);
}

export async function down(): Promise<void> {}
