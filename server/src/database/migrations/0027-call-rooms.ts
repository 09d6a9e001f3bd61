import { sql, type Kysely } from 'kysely';

/** How long a session's signature for the calling channel is valid, and an index of room numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column call_signed_until timestamptz`.execute(db);
  await sql`create index message_call_room on message ((other_info ->> 'roomNumber'), sent_at) where result_status = 0`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index message_call_room`.execute(db);
  await sql`alter table session drop column call_signed_until`.execute(db);
}
