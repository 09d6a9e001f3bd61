import { sql, type Kysely } from 'kysely';

/** Browsers in which accounts have signed in: their failed logins are counted separately. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table known_device (
    -- Of the cookie's token, which is nowhere else.
    token_hash bytea not null,
    account_id bigint not null references account,
    used_at timestamptz not null,
    -- A ward's computer is known to several.
    primary key (token_hash, account_id)
  )`.execute(db);
  await sql`create index known_device_account on known_device (account_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table known_device`.execute(db);
}
