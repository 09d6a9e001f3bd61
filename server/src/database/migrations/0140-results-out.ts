import { sql, type Kysely } from 'kysely';

const UP = [
  `create table result_destination (
     id bigint generated always as identity primary key,
     node_id bigint not null references organisation_node,
     name text not null,
     enabled boolean not null default true,
     transport text not null check (transport in ('mllp', 'webhook')),
     host text,
     port integer check (port between 1 and 65535),
     tls boolean not null default false,
     url text,
     -- Signs the messages of a webhook; encrypted.
     secret text,
     -- How it wants its messages.
     format jsonb not null,
     keep_days integer not null default 30,
     revision integer not null default 1,
     created_at timestamptz not null,
     created_by bigint not null references account,
     -- Why nothing reaches it at present, since when, after how many tries, and when it is tried again.
     trouble text,
     trouble_detail text,
     trouble_since timestamptz,
     trouble_tries integer not null default 0,
     next_at timestamptz
   )`,
  `create table result_delivery (
     id uuid primary key default gen_random_uuid(),
     seq bigint generated always as identity unique,
     destination_id bigint not null references result_destination,
     indicator text not null,
     reading_id uuid not null,
     version integer not null,
     kind text not null check (kind in ('final', 'corrected', 'voided')),
     patient_id bigint not null references patient,
     queued_at timestamptz not null,
     state text not null default 'waiting' check (state in ('waiting', 'delivered', 'aside', 'dismissed')),
     reason text,
     -- Code of the last answer, and what it says.
     answer text,
     detail text,
     tries integer not null default 0,
     first_tried_at timestamptz,
     next_at timestamptz,
     -- The bytes as they are sent, as base64, encrypted; each try sends the same.
     sent text,
     settled_at timestamptz,
     settled_by bigint references account
   )`,
  `create unique index result_delivery_once on result_delivery (destination_id, reading_id, version, (kind = 'voided'))`,
  `create index result_delivery_waiting on result_delivery (destination_id, seq) where state in ('waiting', 'aside')`,
  `create index result_delivery_listed on result_delivery (destination_id, seq desc)`,
  `create index result_delivery_of_patient on result_delivery (patient_id)`,
  `create index result_delivery_kept on result_delivery (destination_id, settled_at) where sent is not null`,
];

const DOWN = [`drop table result_delivery`, `drop table result_destination`];

/** Results that leave: the systems that get them, and a queue for each, written with the readings themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
