import { sql, type Kysely } from 'kysely';

const UP = [
  // A list that shows what is to be measured again has nothing to show anew when a warning is stored or escalated.
  `create function note_recheck() returns trigger language plpgsql as $$
   begin
     insert into change (kind, patient_id, path)
     select distinct 'rechecks', patient.id, node.path
     from touched join before on before.id = touched.id
       join patient on patient.id = touched.patient_id
       join organisation_node node on node.id = patient.node_id
     where touched.recheck_at is not null or before.recheck_at is not null;
     return null;
   end $$`,
  `create trigger warning_recheck_noted after update on warning
     referencing old table as before new table as touched for each statement execute function note_recheck()`,
];

// Dropping a function drops the triggers that call it.
const DOWN = [`drop function note_recheck() cascade`];

/** Which rechecks that somebody asked for changed, apart from other changes of warnings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
