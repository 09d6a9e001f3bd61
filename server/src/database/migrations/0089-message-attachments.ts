import { sql, type Kysely } from 'kysely';

const UP = [
  // The message between two people that carried it.
  `alter table attachment add column message_id uuid`,
  `create unique index attachment_message on attachment (message_id) where message_id is not null`,
  // An older server takes what no group has for unsent: its cleanup then fails, and deletes nothing.
  `alter table attachment add constraint attachment_sent_to_two
     check (message_id is null or (group_id is null and removed_at is null))`,
];

/** Attachments of messages between two people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table attachment drop column message_id`.execute(db);
}
