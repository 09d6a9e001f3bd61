import { sql, type Kysely } from 'kysely';

/** Interfaces that push events over HTTPS have a token in place of a port. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table interface_partner alter column port drop not null`.execute(db);
  await sql`alter table interface_partner add column token_hash bytea, add column token_at timestamptz`.execute(db);
  await sql`create unique index interface_partner_token on interface_partner (token_hash)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  // Without a port an interface cannot be told; it is kept, with one that nobody uses, and switched off.
  await sql`
    update interface_partner as partner set enabled = false, port = free.port from (
      select id, (50000 + row_number() over (order by id))::int as port from interface_partner where port is null) as free
    where free.id = partner.id`.execute(db);
  await sql`alter table interface_partner drop column token_at, drop column token_hash`.execute(db);
  await sql`alter table interface_partner alter column port set not null`.execute(db);
}
