import { sql, type Kysely } from 'kysely';

const UP = [
  `create table consent (
     -- Chosen by the page.
     id uuid primary key,
     patient_id bigint not null references patient,
     -- Who may see, and the account of the patient who agreed.
     to_id bigint not null references account,
     by_id bigint not null references account,
     purpose text not null check (purpose in ('care', 'sharing')),
     parts text[] not null,
     version integer not null check (version > 0),
     language text not null check (language in ('zh', 'en')),
     given_at timestamptz not null,
     until timestamptz,
     -- Of a care null until the doctor accepted.
     grant_id bigint references patient_grant,
     ended_at timestamptz,
     end_reason text check (end_reason in ('withdrawn', 'replaced', 'enrolmentEnded', 'contactEnded')),
     check ((ended_at is null) = (end_reason is null)),
     check (purpose = 'care' or cardinality(parts) > 0)
   )`,
  `create unique index consent_open on consent (patient_id, to_id, purpose) where ended_at is null`,
  `create index consent_patient on consent (patient_id, given_at)`,
  `create index consent_to on consent (to_id) where ended_at is null`,
  `create table enrolment (
     id uuid primary key,
     patient_id bigint not null references patient,
     doctor_id bigint not null references account,
     asked_by text not null check (asked_by in ('patient', 'doctor')),
     note text,
     state text not null check (state in ('applied', 'accepted', 'refused', 'withdrawn', 'expired', 'ended')),
     applied_at timestamptz not null,
     expires_at timestamptz not null,
     answered_at timestamptz,
     consent_id uuid references consent,
     -- The doctor had the patient's account opened, and wrote the name.
     opened_account boolean not null default false,
     ended_at timestamptz,
     ended_by text check (ended_by in ('patient', 'doctor')),
     reason text,
     check ((state = 'applied') = (answered_at is null)),
     check ((state = 'ended') = (ended_at is not null)),
     -- Nobody sees anything without a consent.
     check (state not in ('accepted', 'ended') or consent_id is not null)
   )`,
  `create unique index enrolment_open on enrolment (patient_id, doctor_id) where state in ('applied', 'accepted')`,
  `create index enrolment_doctor on enrolment (doctor_id, applied_at)`,
  `create index enrolment_patient on enrolment (patient_id, applied_at)`,
  `create index enrolment_due on enrolment (expires_at) where state = 'applied'`,
  `create table home_advice (
     id uuid primary key,
     enrolment_id uuid not null references enrolment,
     text text not null,
     given_at timestamptz not null,
     read_at timestamptz
   )`,
  `create index home_advice_enrolment on home_advice (enrolment_id, given_at)`,
  `create table follow_up (
     id uuid primary key,
     enrolment_id uuid not null references enrolment,
     due_on date not null,
     way text not null check (way in ('visit', 'call', 'message')),
     note text,
     planned_at timestamptz not null,
     closed_at timestamptz,
     cancelled boolean not null default false,
     outcome text
   )`,
  `create index follow_up_enrolment on follow_up (enrolment_id, due_on)`,
];

/** What patients agree to, and the care at home by a doctor outside the hospital. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table follow_up, home_advice, enrolment, consent`.execute(db);
}
