import { sql, type Kysely } from 'kysely';

/**
 * Roles that correct readings get the rights to admit, to edit and to see unmasked numbers; an administrator may remove
 * them.
 */
const NEW_PERMISSIONS = ['patient.edit', 'patient.admit', 'patient.unmask'];

const COLUMNS = [
  'disease_grouping text',
  'family_history text',
  'past_treatment text',
  'admission_assessment text',
  'management_level smallint check (management_level between 1 and 3)',
  'admission_handler_id bigint references account',
  'discharge_handler_id bigint references account',
  'left_ward_id bigint references organisation_node',
  'left_bed text',
  // Chosen by the form, so that an admission sent twice is stored once.
  'admission_key uuid unique',
  // A change of a record names the version that it began from.
  'version integer not null default 1 check (version >= 1)',
];

const INDEXES = [
  `create index patient_id_card on patient (upper(id_card))`,
  `create index patient_mobile on patient (mobile)`,
  `create index patient_listed on patient (registration_time desc, id desc)`,
  `create index patient_admitted on patient ((coalesce(admission_time, registration_time)) desc, id desc)
     where kind = 'inpatient'`,
  `create index patient_left on patient ((coalesce(discharge_time, registration_time)) desc, id desc)
     where kind = 'discharged'`,
];

/**
 * Admission to discharge: the remaining fields of a patient, the staff in charge, and the fields that distinguish two
 * people.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const added = COLUMNS.map((column) => `add column ${column}`).join(', ');
  await sql
    .raw(
      `alter table patient ${added},
         add constraint patient_stay check (discharge_time >= admission_time),
         add constraint patient_bed_of_ward check (bed is null or ward_id is not null)`,
    )
    .execute(db);
  for (const statement of INDEXES) await sql.raw(statement).execute(db);
  for (const permission of NEW_PERMISSIONS) {
    await sql`update role set permissions = array_append(permissions, ${permission}::text)
      where 'glucose.correct' = any (permissions) and not ${permission} = any (permissions)`.execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of ['id_card', 'mobile', 'listed', 'admitted', 'left']) {
    await sql.raw(`drop index patient_${index}`).execute(db);
  }
  const dropped = COLUMNS.map((column) => `drop column ${column.split(' ', 1).join()}`).join(', ');
  await sql
    .raw(`alter table patient drop constraint patient_stay, drop constraint patient_bed_of_ward, ${dropped}`)
    .execute(db);
  for (const permission of NEW_PERMISSIONS) {
    await sql`update role set permissions = array_remove(permissions, ${permission}::text)`.execute(db);
  }
}
