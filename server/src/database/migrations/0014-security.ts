import { sql, type Kysely } from 'kysely';

const UP = [
  // Length and history of passwords, and the lock after wrong ones; set on the hospital.
  `alter table node_setting add column password_rule jsonb`,
  `create table second_factor (
     account_id bigint primary key references account,
     -- Base32, shared with the person's authenticator.
     secret text not null,
     created_at timestamptz not null,
     -- Until then it is not asked for.
     confirmed_at timestamptz,
     -- Time step of the last code that was taken: no code works twice.
     last_step bigint not null default 0,
     -- Hashes of the recovery codes that are left.
     recovery_codes text[] not null default '{}'
   )`,
  // The password was right; the second factor is still pending.
  `alter table session add column factor_pending boolean not null default false`,
];

const DOWN = [
  `alter table session drop column factor_pending`,
  `drop table second_factor`,
  `alter table node_setting drop column password_rule`,
];

/** Rules for passwords, and a second factor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
