import { sql, type Kysely } from 'kysely';

const UP = [
  `alter table patient
     add column hospital_id bigint references organisation_node,
     -- A record that was stored beside another one of the same identity number before that was refused.
     add column id_card_double boolean not null default false,
     add column merged_into bigint references patient check (merged_into <> id),
     add column merged_at timestamptz,
     add column merged_by bigint references account,
     add constraint patient_merged check (num_nonnulls(merged_into, merged_at, merged_by) in (0, 3)),
     add constraint patient_merged_kind check (merged_into is null or kind <> 'inpatient')`,
  // By a trigger, so that older servers beside this one keep it as well.
  `create function keep_patient_identity() returns trigger language plpgsql as $$
   begin
     new.hospital_id := (select split_part(node.path, '/', 2)::bigint from organisation_node node where node.id = new.node_id);
     if tg_op = 'UPDATE' and new.id_card is distinct from old.id_card then
       new.id_card_double := false;
     end if;
     return new;
   end $$`,
  `create trigger patient_identity_kept before insert or update of node_id, id_card on patient
     for each row execute function keep_patient_identity()`,
  `update patient set hospital_id = split_part(node.path, '/', 2)::bigint
     from organisation_node node where node.id = patient.node_id`,
  `update patient set id_card_double = true
     where exists (select from patient earlier where earlier.hospital_id = patient.hospital_id
       and upper(earlier.id_card) = upper(patient.id_card) and earlier.id < patient.id)`,
  `create unique index patient_identity on patient (hospital_id, upper(id_card))
     where id_card is not null and merged_into is null and not id_card_double`,
  `create index patient_merged_into on patient (merged_into) where merged_into is not null`,
  `create index patient_left_any on patient ((coalesce(discharge_time, registration_time)) desc, id desc)
     where kind <> 'inpatient' and discharge_time is not null`,
];

/** One record for each identity number of a hospital, and records that were merged into another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'drop index patient_left_any',
    'drop index patient_merged_into',
    'drop index patient_identity',
    'drop trigger patient_identity_kept on patient',
    'drop function keep_patient_identity()',
    `alter table patient drop constraint patient_merged, drop constraint patient_merged_kind, drop column hospital_id,
       drop column id_card_double, drop column merged_into, drop column merged_at, drop column merged_by`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
