import { sql, type Kysely } from 'kysely';

const UP = [
  `alter table report_link
     add column form text not null default 'StandardReport',
     add column form_version integer not null default 1,
     add column language text not null default 'zh' check (language in ('zh', 'en', 'both')),
     -- Of the former release alone: its links are of one patient.
     alter column patient_id drop not null`,
  // The index has the name that the table is to have.
  `alter index report_link_patient rename to report_link_former_patient`,
  `create table report_link_patient (
     link_id bigint not null references report_link,
     patient_id bigint not null references patient,
     primary key (link_id, patient_id)
   )`,
  `create index report_link_patient_links on report_link_patient (patient_id)`,
  `insert into report_link_patient (link_id, patient_id) select id, patient_id from report_link`,
  // Links that a server of the former release makes beside this one have their patient here too.
  `create function note_link_patient() returns trigger language plpgsql as $$
   begin
     insert into report_link_patient (link_id, patient_id) values (new.id, new.patient_id);
     return null;
   end $$`,
  `create trigger report_link_patient_noted after insert on report_link
     for each row when (new.patient_id is not null) execute function note_link_patient()`,
];

const DOWN = [
  // Down: a release of links to one patient cannot open the others.
  `delete from report_link_patient where link_id in (select id from report_link where patient_id is null)`,
  `delete from report_link where patient_id is null`,
  `drop table report_link_patient`,
  `alter index report_link_former_patient rename to report_link_patient`,
  // Dropping a function drops the triggers that call it.
  `drop function note_link_patient() cascade`,
  `alter table report_link
     drop column form, drop column form_version, drop column language, alter column patient_id set not null`,
];

/** Links to any form, of several patients. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
