import { hash } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

const UP = [
  `alter table account
     -- Of a patient's own account: when the patient set the password on the own phone, and who linked the phone.
     add column activated_at timestamptz,
     add column activated_by bigint references account`,
  `create table activation (
     id bigint generated always as identity primary key,
     code_hash bytea not null unique,
     ticket_hash bytea not null unique,
     created_at timestamptz not null,
     expires_at timestamptz not null,
     account_id bigint references account,
     linked_at timestamptz,
     linked_by bigint references account,
     used_at timestamptz,
     check ((account_id is null) = (linked_at is null))
   )`,
  `create index activation_account on activation (account_id) where account_id is not null`,
  // From where a consent was given, or last renewed.
  `alter table consent add column agent text, add column address text, add column renewed_at timestamptz`,
];

/** Patients activate their accounts on their own phones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
  // A first password was told to somebody of the staff: nobody signs in as the patient with it any more.
  const unknown = await hash(randomBytes(32));
  await sql`update account set password_hash = ${unknown} where patient_id is not null and first_password`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table consent drop column agent, drop column address, drop column renewed_at`.execute(db);
  await sql`drop table activation`.execute(db);
  await sql`alter table account drop column activated_at, drop column activated_by`.execute(db);
}
