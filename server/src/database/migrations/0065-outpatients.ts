import { sql, type Kysely } from 'kysely';

const UP = [
  `create table visit (
     id uuid primary key,
     patient_id bigint not null references patient,
     department_id bigint not null references organisation_node,
     visited_at timestamptz not null,
     day date not null,
     doctor_id bigint references account,
     reason text not null,
     next_on date check (next_on > day),
     ended_at timestamptz,
     ended_by bigint references account,
     recorded_at timestamptz not null,
     recorded_by bigint not null references account,
     version integer not null default 1 check (version >= 1),
     check (num_nonnulls(ended_at, ended_by) in (0, 2))
   )`,
  `create index visit_patient on visit (patient_id, visited_at desc)`,
  `create index visit_department on visit (department_id, visited_at desc, id desc)`,
  // Who was called to a visit that was missed. Never changed: another call is another row.
  `create table recall (
     id uuid primary key,
     patient_id bigint not null references patient,
     visit_id uuid not null references visit,
     missed_on date not null,
     way text not null check (way in ('phone', 'message', 'other')),
     result text not null check (result in ('reached', 'notReached', 'newDate')),
     new_date date,
     note text,
     recalled_at timestamptz not null,
     recalled_by bigint not null references account,
     check ((result = 'newDate') = (new_date is not null))
   )`,
  `create index recall_patient on recall (patient_id, recalled_at desc)`,
  `create table examination (
     id uuid primary key,
     patient_id bigint not null references patient,
     kind text not null check (kind in ('hba1c', 'eyes', 'feet', 'uacr', 'egfr')),
     examined_on date not null,
     value double precision,
     abnormal boolean,
     note text,
     recorded_at timestamptz not null,
     recorded_by bigint not null references account,
     voided_at timestamptz,
     voided_by bigint references account,
     voided_reason text,
     check (num_nonnulls(value, abnormal) = 1),
     check ((kind in ('eyes', 'feet')) = (abnormal is not null)),
     check (num_nonnulls(voided_at, voided_by, voided_reason) in (0, 3))
   )`,
  `create index examination_patient on examination (patient_id, kind, examined_on desc) where voided_at is null`,
  // In the clinic or at home; null of inpatients, and of what was stored before these were told apart.
  `alter table glucose_reading add column setting text check (setting in ('clinic', 'home'))`,
  `alter table vital_reading add column setting text check (setting in ('clinic', 'home'))`,
  `alter table node_setting add column outpatient_duty jsonb`,
  `create index patient_outpatient on patient (node_id) where kind = 'outpatient'`,
  `create index patient_visit_card on patient (visit_card_number)`,
];

/** Outpatients: visits, recalls, examinations, where a reading was taken, and who is warned at night. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'drop index patient_visit_card',
    'drop index patient_outpatient',
    'alter table node_setting drop column outpatient_duty',
    'alter table vital_reading drop column setting',
    'alter table glucose_reading drop column setting',
    'drop table examination',
    'drop table recall',
    'drop table visit',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
