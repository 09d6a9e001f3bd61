import { sql, type Kysely } from 'kysely';

const UP = [
  // People who treat patients together, at any place.
  `create table team (
     id bigint generated always as identity primary key,
     node_id bigint not null references organisation_node,
     name text not null,
     latin_name text
   )`,
  `create table team_member (
     team_id bigint not null references team,
     account_id bigint not null references account,
     primary key (team_id, account_id)
   )`,
  `create index team_member_account on team_member (account_id)`,
  `create table patient_grant (
     id bigint generated always as identity primary key,
     patient_id bigint not null references patient,
     account_id bigint references account,
     team_id bigint references team,
     -- Permissions of the contract that the grant names, and no others.
     rights text[] not null check (cardinality(rights) > 0),
     since timestamptz not null,
     until timestamptz,
     reason text not null check (reason <> ''),
     granted_at timestamptz not null,
     granted_by bigint not null references account,
     withdrawn_at timestamptz,
     withdrawn_by bigint references account,
     check (num_nonnulls(account_id, team_id) = 1),
     check (until > since),
     check (num_nonnulls(withdrawn_at, withdrawn_by) in (0, 2))
   )`,
  `create index patient_grant_account on patient_grant (account_id) where withdrawn_at is null`,
  `create index patient_grant_team on patient_grant (team_id) where withdrawn_at is null`,
  `create index patient_grant_patient on patient_grant (patient_id) where withdrawn_at is null`,
];

const DOWN = [`drop table patient_grant`, `drop table team_member`, `drop table team`];

/** Rights of a person or a team over a patient at another place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
