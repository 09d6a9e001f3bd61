import { sql, type Kysely } from 'kysely';

const UP = [
  // Voided readings of any indicator, pump entries and messages. Their rows stay unchanged except for `latest`.
  `create table voiding (
     kind text not null
       check (kind in ('glucose', 'pressure', 'temperature', 'uricAcid', 'ketone', 'pump', 'message')),
     subject uuid not null,
     -- The version that was the last; 1 of what has no versions.
     version integer not null,
     patient_id bigint references patient,
     voided_at timestamptz not null,
     voided_by bigint not null references account,
     reason text not null,
     primary key (kind, subject)
   )`,
  `create index voiding_patient on voiding (patient_id)`,
  `insert into voiding (kind, subject, version, patient_id, voided_at, voided_by, reason)
     select 'pump', entry_id, version, patient_id, entered_at, entered_by, coalesce(reason, '')
     from pump_entry where latest and withdrawn`,
  `update pump_entry set latest = false where latest and withdrawn`,
  `drop index pump_entry_patient`,
  `alter table pump_entry drop column withdrawn,
     -- Why a time that was asked about is right.
     add column time_reason text`,
  `create index pump_entry_patient on pump_entry (patient_id, kind, at) where latest`,
];

const READINGS = {
  glucose: 'glucose_reading',
  pressure: 'pressure_reading',
  temperature: 'temperature_reading',
  uricAcid: 'uric_acid_reading',
  ketone: 'ketone_reading',
};

const DOWN = [
  // Down: a release without voiding shows the voided readings again instead of losing them.
  ...Object.entries(READINGS).map(
    ([kind, table]) => `update ${table} as reading set latest = true from voiding
       where voiding.kind = '${kind}' and voiding.subject = reading.reading_id and voiding.version = reading.version`,
  ),
  `alter table pump_entry drop column time_reason, add column withdrawn boolean not null default false`,
  `update pump_entry as entry set latest = true, withdrawn = true from voiding
     where voiding.kind = 'pump' and voiding.subject = entry.entry_id and voiding.version = entry.version`,
  `drop index pump_entry_patient`,
  `create index pump_entry_patient on pump_entry (patient_id, kind, at) where latest and not withdrawn`,
  `drop table voiding`,
];

/** Voided readings, entries and messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
