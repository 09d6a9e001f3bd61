import { sql, type Kysely } from 'kysely';

const UP = [
  `create table quality_link (
     id bigint generated always as identity primary key,
     form text not null,
     node_id bigint not null references organisation_node,
     device_id bigint references device,
     from_day date not null,
     to_day date not null,
     language text not null check (language in ('zh', 'en', 'both')),
     made_by bigint not null references account,
     made_at timestamptz not null,
     expires_at timestamptz not null,
     withdrawn_at timestamptz,
     withdrawn_by bigint references account
   )`,
  `create index quality_link_nodes on quality_link (node_id, expires_at)`,
];

const DOWN = [`drop table quality_link`];

/** Links to printed forms of quality control. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
