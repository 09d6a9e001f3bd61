import { sql, type Kysely } from 'kysely';

/** Roles that enter vital signs get the rights for monitors and pumps. */
const NEW_PERMISSIONS = ['ambulatory.manage', 'pump.record'];

/** As in every table of measurements: a correction is the next version, and only `latest` ever changes. */
const version = `
     reading_id uuid not null,
     version integer not null check (version >= 1),
     latest boolean not null default true,
     patient_id bigint not null references patient,
     node_id bigint not null references organisation_node,
     measured_at timestamptz not null,
     day date not null,
     measured_by bigint not null references account,
     way text not null check (way in ('manual', 'device')),
     entered_at timestamptz not null,
     entered_by bigint not null references account,
     reason text,
     primary key (reading_id, version),
     check ((version = 1) = (reason is null))`;

const measurement = (name: string, columns: string): string[] => [
  `create table ${name}_reading (${version}, ${columns})`,
  `create unique index ${name}_reading_latest on ${name}_reading (reading_id) where latest`,
  `create index ${name}_reading_patient on ${name}_reading (patient_id, day, measured_at) where latest`,
];

const UP = [
  ...measurement(
    'uric_acid',
    `urate numeric not null,
     level text not null check (level in ('low', 'normal', 'high'))`,
  ),
  ...measurement(
    'ketone',
    `ketone numeric not null,
     level text not null
       check (level in ('normal', 'ketonaemia', 'impendingKetoacidosis', 'probableKetoacidosis'))`,
  ),
  `alter table node_setting add column uric_acid_cuts jsonb, add column ketone_edges jsonb`,
  // Ambulatory blood pressure: a monitor bound to a patient, monitoring from its first reading until it is terminated.
  `create table ambulatory_session (
     id uuid primary key,
     patient_id bigint not null references patient,
     node_id bigint not null references organisation_node,
     device text not null,
     -- Minutes between readings that the monitor was set to.
     day_interval smallint not null check (day_interval between 5 and 120),
     night_interval smallint not null check (night_interval between 5 and 120),
     bound_at timestamptz not null,
     bound_by bigint not null references account,
     started_at timestamptz,
     ended_at timestamptz,
     ended_by bigint references account,
     -- The patient's diary; without one the clock says what is night.
     asleep_at timestamptz,
     awake_at timestamptz,
     version integer not null default 1 check (version >= 1),
     check ((ended_at is null) = (ended_by is null)),
     check ((asleep_at is null) = (awake_at is null)),
     check (awake_at > asleep_at)
   )`,
  `create unique index ambulatory_session_running on ambulatory_session (patient_id) where ended_at is null`,
  `create unique index ambulatory_session_device on ambulatory_session (upper(device)) where ended_at is null`,
  `create index ambulatory_session_patient on ambulatory_session (patient_id, bound_at)`,
  `create table ambulatory_reading (
     session_id uuid not null references ambulatory_session,
     measured_at timestamptz not null,
     version integer not null check (version >= 1),
     latest boolean not null default true,
     systolic smallint not null,
     diastolic smallint not null,
     heart_rate smallint,
     -- Left out of every index: an artefact, or a reading of somebody else.
     excluded boolean not null default false,
     way text not null check (way in ('manual', 'device')),
     entered_at timestamptz not null,
     entered_by bigint not null references account,
     reason text,
     primary key (session_id, measured_at, version),
     check ((version = 1) = (reason is null))
   )`,
  `create unique index ambulatory_reading_latest on ambulatory_reading (session_id, measured_at) where latest`,
  // Insulin pumps: programmed profiles of basal rates, boluses, fillings.
  `create table pump_entry (
     entry_id uuid not null,
     version integer not null check (version >= 1),
     latest boolean not null default true,
     patient_id bigint not null references patient,
     node_id bigint not null references organisation_node,
     kind text not null check (kind in ('profile', 'bolus', 'filling')),
     at timestamptz not null,
     -- Units; of a bolus or a filling.
     units numeric check (units > 0),
     -- Rates from minutes of the day on; of a profile. None: the pump stands still from then on.
     rates jsonb,
     withdrawn boolean not null default false,
     entered_at timestamptz not null,
     entered_by bigint not null references account,
     reason text,
     primary key (entry_id, version),
     check ((version = 1) = (reason is null)),
     check ((kind = 'profile') = (rates is not null)),
     check ((units is null) = (rates is not null))
   )`,
  `create unique index pump_entry_latest on pump_entry (entry_id) where latest`,
  `create index pump_entry_patient on pump_entry (patient_id, kind, at) where latest and not withdrawn`,
];

/** Uric acid with blood ketone, ambulatory blood pressure, insulin pumps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
  for (const permission of NEW_PERMISSIONS) {
    await sql`update role set permissions = array_append(permissions, ${permission}::text)
      where 'vital.record' = any (permissions) and not ${permission} = any (permissions)`.execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const permission of NEW_PERMISSIONS) {
    await sql`update role set permissions = array_remove(permissions, ${permission}::text)`.execute(db);
  }
  await sql`drop table pump_entry, ambulatory_reading, ambulatory_session, ketone_reading, uric_acid_reading`.execute(
    db,
  );
  await sql`alter table node_setting drop column uric_acid_cuts, drop column ketone_edges`.execute(db);
}
