import { sql, type Kysely } from 'kysely';

/**
 * Warnings of every indicator: figures and the broken range in the form of the indicator, escalation of unacknowledged
 * warnings, ranges of departments and of patients.
 */
const UP = [
  `alter table warning
     add column indicator text not null default 'glucose' check (indicator in ('glucose', 'pressure', 'temperature')),
     add column figures jsonb,
     add column range jsonb,
     add column raised_by bigint references account,
     -- 0 nurse, 1 doctor, 2 director of the department.
     add column step smallint not null default 0 check (step between 0 and 2),
     -- When the next step begins; null where there is none, or somebody acknowledged.
     add column escalate_at timestamptz`,
  `update warning set
     figures = jsonb_build_object('value', value, 'slot', slot),
     range = jsonb_build_object('low', range_low, 'high', range_high),
     raised_by = (select entered_by from glucose_reading as reading
       where reading.reading_id = warning.reading_id and reading.version = warning.reading_version)`,
  `alter table warning
     drop constraint warning_reading_id_reading_version_fkey,
     drop constraint warning_reading_id_reading_version_key,
     drop constraint warning_status_check,
     drop column value, drop column slot, drop column range_low, drop column range_high,
     alter column indicator drop default,
     alter column figures set not null,
     alter column range set not null,
     alter column raised_by set not null,
     add constraint warning_status_check check (status in (1, 2, 101, 102, 103, 201)),
     add constraint warning_reading_key unique (indicator, reading_id, reading_version)`,
  `create index warning_indicator on warning (indicator, raised_at, id) where superseded_at is null`,
  `create index warning_acknowledged on warning (acknowledged_at) where superseded_at is null`,
  `create index warning_due on warning (escalate_at) where escalate_at is not null`,
  `alter table node_setting
     add column pressure_range jsonb,
     add column pressure_critical jsonb,
     add column temperature_range jsonb,
     add column temperature_critical jsonb,
     add column escalation jsonb,
     -- Director of the department: the last who hears of a warning that nobody acknowledges.
     add column director_id bigint references account`,
  `create table patient_range (
     patient_id bigint not null references patient,
     indicator text not null check (indicator in ('glucose', 'pressure', 'temperature')),
     range jsonb not null,
     set_at timestamptz not null,
     set_by bigint not null references account,
     primary key (patient_id, indicator)
   )`,
  // Roles that acknowledge warnings as doctors may also set the ranges of a patient.
  `update role set permissions = array_append(permissions, 'warning.setRange')
     where permission_type = 'doctor' and 'warning.acknowledge' = any (permissions)`,
];

const DOWN = [
  `update role set permissions = array_remove(permissions, 'warning.setRange')`,
  `drop table patient_range`,
  `alter table node_setting
     drop column pressure_range, drop column pressure_critical, drop column temperature_range,
     drop column temperature_critical, drop column escalation, drop column director_id`,
  `delete from warning where indicator <> 'glucose'`,
  `drop index warning_indicator, warning_acknowledged, warning_due`,
  `alter table warning
     add column value numeric, add column slot smallint, add column range_low numeric, add column range_high numeric`,
  `update warning set value = (figures->>'value')::numeric, slot = (figures->>'slot')::smallint,
     range_low = (range->>'low')::numeric, range_high = (range->>'high')::numeric`,
  `alter table warning
     drop constraint warning_reading_key,
     drop constraint warning_status_check,
     drop column indicator, drop column figures, drop column range, drop column raised_by, drop column step,
     drop column escalate_at,
     alter column value set not null, alter column slot set not null,
     alter column range_low set not null, alter column range_high set not null,
     add constraint warning_status_check check (status in (1, 2)),
     add constraint warning_reading_id_reading_version_key unique (reading_id, reading_version),
     add constraint warning_reading_id_reading_version_fkey
       foreign key (reading_id, reading_version) references glucose_reading`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
