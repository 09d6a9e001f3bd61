import { sql, type Kysely } from 'kysely';

const UP = [
  `create table contact (
     account_id bigint not null references account,
     other_id bigint not null references account,
     alias text,
     labels text[] not null default '{}',
     special boolean not null default false,
     -- Null where the two never were contacts, and one blocked the other.
     added_at timestamptz,
     removed_at timestamptz,
     blocked_at timestamptz,
     primary key (account_id, other_id),
     check (account_id <> other_id),
     check (removed_at is not null or (added_at is not null and blocked_at is null))
   )`,
  `create table contact_request (
     -- Chosen by the page.
     id uuid primary key,
     from_id bigint not null references account,
     to_id bigint not null references account,
     note text,
     state text not null check (state in ('applying', 'added', 'refused', 'withdrawn')),
     sent_at timestamptz not null,
     answered_at timestamptz,
     check (from_id <> to_id),
     check ((state = 'applying') = (answered_at is null))
   )`,
  // At most one open application between two people, whoever sent it.
  `create unique index contact_request_open on contact_request (least(from_id, to_id), greatest(from_id, to_id))
     where state = 'applying'`,
  `create index contact_request_from on contact_request (from_id, sent_at)`,
  `create index contact_request_to on contact_request (to_id, sent_at)`,
  // The searches of the last hour.
  `create table contact_search (
     account_id bigint not null references account,
     searched_at timestamptz not null,
     found_id bigint references account
   )`,
  `create index contact_search_account on contact_search (account_id, searched_at)`,
];

/** People who agreed to talk with each other, and their applications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table contact_search, contact_request, contact`.execute(db);
}
