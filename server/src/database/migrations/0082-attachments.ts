import { sql, type Kysely } from 'kysely';

const UP = [
  `create table attachment (
     -- Chosen by the page, so that a repeated upload is stored once.
     id uuid primary key,
     owner_id bigint not null references account,
     kind text not null check (kind in ('picture', 'voice', 'file')),
     media_type text not null,
     name text not null check (char_length(name) between 1 and 120),
     bytes integer not null check (bytes > 0),
     width integer,
     height integer,
     duration_ms integer,
     -- Of what was uploaded; of a picture other bytes are stored.
     sha256 bytea not null check (octet_length(sha256) = 32),
     created_at timestamptz not null,
     -- The chat group that a message carried it to.
     group_id bigint,
     -- Nobody loads it any more.
     removed_at timestamptz,
     check ((kind = 'picture') = (width is not null and height is not null)),
     check ((kind = 'voice') = (duration_ms is not null))
   )`,
  // What one account uploaded within a day.
  `create index attachment_owner on attachment (owner_id, created_at)`,
  `create index attachment_unsent on attachment (created_at) where group_id is null`,
];

/** Pictures, voice messages and files of chats; their bytes are files, named by the id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table attachment`.execute(db);
}
