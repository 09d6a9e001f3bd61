import { sql, type Kysely } from 'kysely';

const READINGS = ['glucose_reading', 'pressure_reading', 'temperature_reading', 'uric_acid_reading', 'ketone_reading'];

const UP = [
  // Why a questioned measure time is right.
  ...READINGS.map((table) => `alter table ${table} add column time_reason text`),
  `alter table node_setting
     -- Older readings are asked about, in hours.
     add column late_hours smallint check (late_hours between 1 and 720)`,
  // Location history: a patient's place since an instant; without a node, outside the hospital.
  `create table patient_place (
     patient_id bigint not null references patient,
     since timestamptz not null,
     node_id bigint references organisation_node,
     primary key (patient_id, since)
   )`,
  `create index patient_place_node on patient_place (node_id)`,
  // A transfer names the new place; the former one follows from the event before.
  `insert into patient_place (patient_id, since, node_id)
     select distinct on (patient_id, since) patient_id, since, node_id from (
       select id, patient_id, node_id,
         case when type in ('patient.admitted', 'patient.readmitted')
           then to_timestamp((after->>'admissionTime')::numeric / 1000) else at end as since
       from audit_event
       where type in ('patient.admitted', 'patient.readmitted', 'patient.transferred', 'patient.dischargeCancelled')
     ) moves where patient_id is not null and since is not null order by patient_id, since, id desc`,
  `insert into patient_place (patient_id, since, node_id)
     select id, coalesce(admission_time, registration_time), node_id from patient
     where not exists (select from patient_place place where place.patient_id = patient.id)`,
  `insert into patient_place (patient_id, since)
     select id, discharge_time from patient where kind = 'discharged' and discharge_time is not null
     on conflict do nothing`,
  // Put-aside readings: a person has to check them before they are stored.
  `create table put_aside_reading (
     reading_id uuid primary key,
     device_id bigint not null references device,
     patient_id bigint not null references patient,
     node_id bigint not null references organisation_node,
     indicator text not null check (indicator in ('glucose', 'pressure', 'temperature')),
     slot smallint,
     figures jsonb not null,
     measured_at timestamptz not null,
     received_at timestamptz not null,
     -- The code by which it was questioned.
     question text not null,
     outcome text check (outcome in ('accepted', 'dismissed')),
     settled_at timestamptz,
     settled_by bigint references account,
     reason text,
     check ((outcome is null) = (settled_at is null) and (outcome is null) = (reason is null))
   )`,
  `create index put_aside_reading_open on put_aside_reading (received_at) where outcome is null`,
];

const DOWN = [
  `drop table put_aside_reading`,
  `drop table patient_place`,
  `alter table node_setting drop column late_hours`,
  ...READINGS.map((table) => `alter table ${table} drop column time_reason`),
];

/** Questioned measure times, put-aside readings of devices, and the location history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
