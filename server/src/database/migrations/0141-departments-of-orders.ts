import { sql, type Kysely } from 'kysely';

const TABLES = ['monitoring_plan', 'medication_plan'];

/**
 * The department that stands behind an order: it ordered it, or confirmed it after a transfer. Orders that run are those
 * of the department in which the patient is now; earlier ones have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    const plan = sql.table(table);
    await sql`alter table ${plan} add column department_id bigint references organisation_node`.execute(db);
    await sql`
      update ${plan} as plan set department_id = patient.department_id from patient
      where patient.id = plan.patient_id and plan.ended_at is null and plan.replaced_at is null`.execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await sql`alter table ${sql.table(table)} drop column department_id`.execute(db);
}
