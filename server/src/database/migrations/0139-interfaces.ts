import { sql, type Kysely } from 'kysely';

const UP = [
  `create table identifier (
     id bigint generated always as identity primary key,
     patient_id bigint not null references patient,
     hospital_id bigint not null,
     -- Who gave the number, and what it is: PI, MR and others of table 0203 of HL7.
     authority text not null,
     type text not null,
     value text not null,
     since timestamptz not null,
     -- Of a record that was merged into this one, or a number that was changed.
     former boolean not null default false
   )`,
  `create unique index identifier_value on identifier (hospital_id, authority, type, value)`,
  `create index identifier_of_patient on identifier (patient_id)`,
  // Whether another system told a place, which it may correct.
  `alter table patient_place add column stated boolean not null default false`,
  // The bed that somebody in a ward without a bed should have; it holds while the patient is there without one.
  `create table wanted_bed (
     patient_id bigint primary key references patient,
     ward_id bigint not null references organisation_node,
     bed text not null,
     reason text not null check (reason in ('taken', 'unknown')),
     since timestamptz not null
   )`,
  `create index wanted_bed_of_ward on wanted_bed (ward_id, bed)`,
  // The account in whose name a system of the hospital acts is no person's and has no role.
  `alter table account alter column role_id drop not null`,
  `create table interface_partner (
     id bigint generated always as identity primary key,
     node_id bigint not null references organisation_node,
     account_id bigint not null references account,
     name text not null,
     enabled boolean not null default true,
     port integer not null unique check (port between 1 and 65535),
     tls boolean not null default false,
     networks text[] not null,
     charset text not null,
     unicode text,
     zone text not null,
     processing text[] not null default '{P}',
     ends_without_return boolean not null default false,
     keep_days integer not null default 30,
     alarm_minutes integer not null default 15,
     alarmed_ids bigint[] not null default '{}',
     alarmed_at timestamptz,
     version integer not null default 1,
     created_at timestamptz not null,
     created_by bigint not null references account
   )`,
  `create table interface_message (
     id uuid primary key,
     seq bigint generated always as identity unique,
     partner_id bigint not null references interface_partner,
     received_at timestamptz not null,
     -- The bytes as they came, encrypted.
     raw text not null,
     size integer not null,
     digest bytea not null,
     control_id text,
     type text,
     event text,
     -- Of the patient, for people; messages that share a key are applied in their order.
     patient_key text,
     keys text[] not null default '{}',
     visit_number text,
     patient_id bigint references patient,
     state text not null check (state in ('received', 'applied', 'ignored', 'aside', 'dismissed', 'refused')),
     reason text,
     detail jsonb,
     notes jsonb,
     tries integer not null default 0,
     next_at timestamptz,
     settled_at timestamptz,
     settled_by bigint references account,
     -- The answer that its sender got.
     answer text not null
   )`,
  `create unique index interface_message_once on interface_message (partner_id, digest) where state <> 'refused'`,
  `create index interface_message_waiting on interface_message (partner_id, seq) where state in ('received', 'aside')`,
  `create index interface_message_listed on interface_message (partner_id, seq desc)`,
  `create index interface_message_control on interface_message (control_id)`,
  `create index interface_message_patient on interface_message (patient_id)`,
  `create table interface_mapping (
     partner_id bigint not null references interface_partner,
     kind text not null check (kind in ('ward', 'doctor', 'sex')),
     code text not null,
     -- As the sender names it.
     name text,
     node_id bigint references organisation_node,
     account_id bigint references account,
     sex text check (sex in ('male', 'female')),
     -- Whether somebody decided that the code means nothing here.
     skipped boolean not null default false,
     seen_at timestamptz,
     primary key (partner_id, kind, code)
   )`,
  `create table stated_visit (
     partner_id bigint not null references interface_partner,
     number text not null,
     -- Null while only its cancellation is known.
     patient_id bigint references patient,
     -- Everything that was told of the visit, and the state that was applied last.
     events jsonb not null,
     applied jsonb,
     primary key (partner_id, number)
   )`,
  `create index stated_visit_of_patient on stated_visit (patient_id)`,
  `create table stated_person (
     partner_id bigint not null references interface_partner,
     patient_id bigint not null references patient,
     fields jsonb not null,
     primary key (partner_id, patient_id)
   )`,
  `create index stated_person_of_patient on stated_person (patient_id)`,
  `update role set permissions = array_append(permissions, 'interface.manage')
     where permissions @> '{organisation.manage,audit.read}'`,
];

const DOWN = [
  `update role set permissions = array_remove(permissions, 'interface.manage')`,
  `drop table stated_person`,
  `drop table stated_visit`,
  `drop table interface_mapping`,
  `drop table interface_message`,
  `drop table interface_partner`,
  // The trail keeps its authors; nobody can sign in with these.
  `update account set role_id = (select min(id) from role) where role_id is null`,
  `alter table account alter column role_id set not null`,
  `drop table wanted_bed`,
  `alter table patient_place drop column stated`,
  `drop table identifier`,
];

/** Messages of the hospital's other systems: partners, received messages, what they stated, and numbers of patients. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
