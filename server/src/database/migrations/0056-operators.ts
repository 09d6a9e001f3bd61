import { sql, type Kysely } from 'kysely';

const UP = [
  // Never deleted: what was measured before an authorisation was withdrawn, or expired, was measured with it.
  `create table operator_authorisation (
     id uuid primary key,
     account_id bigint not null references account,
     trained_on date not null,
     examined_on date not null,
     score integer not null check (score between 0 and 100),
     authorised_from date not null,
     authorised_until date not null,
     note text,
     granted_at timestamptz not null,
     granted_by bigint not null references account check (granted_by <> account_id),
     withdrawn_at timestamptz,
     withdrawn_by bigint references account,
     withdrawn_reason text,
     check (trained_on <= examined_on and examined_on <= authorised_from and authorised_from <= authorised_until),
     check (num_nonnulls(withdrawn_at, withdrawn_by, withdrawn_reason) in (0, 3))
   )`,
  `create index operator_authorisation_account on operator_authorisation (account_id, authorised_from)`,
  // A reading may lack a valid control of its meter, an authorised operator, or both.
  `alter table reading_control
     alter column device_id drop not null,
     alter column standing drop not null,
     add column operator_id bigint references account,
     add column operator_lack text check (operator_lack in ('none', 'expired', 'withdrawn')),
     add constraint reading_control_meter check (num_nonnulls(device_id, standing) in (0, 2)),
     add constraint reading_control_operator check (num_nonnulls(operator_id, operator_lack) in (0, 2)),
     add constraint reading_control_any check (num_nonnulls(standing, operator_lack) > 0)`,
  `alter table node_setting add column operator_rule jsonb`,
];

/** Who is authorised to measure, and readings of others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table node_setting drop column operator_rule',
    'delete from reading_control where standing is null',
    `alter table reading_control
       drop constraint reading_control_any, drop constraint reading_control_operator,
       drop constraint reading_control_meter, drop column operator_id, drop column operator_lack,
       alter column device_id set not null, alter column standing set not null`,
    'drop table operator_authorisation',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
