import { sql, type Kysely } from 'kysely';

/** A movement of strips has an id of who books it, so that one that is sent again is booked once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table strip_movement add column movement_id uuid unique`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table strip_movement drop column movement_id`.execute(db);
}
