import { sql, type Kysely } from 'kysely';

const PLANS = ['monitoring_plan', 'medication_plan'];

/** With which slot of its first day an order begins, the instant of that, and why it takes the place of the earlier one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of PLANS) {
    await sql`alter table ${sql.table(table)}
      add column begins_with smallint check (begins_with between 1 and 8),
      add column begins_at timestamptz,
      add column change_reason text`.execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of PLANS) {
    await sql`alter table ${sql.table(table)}
      drop column begins_with, drop column begins_at, drop column change_reason`.execute(db);
  }
}
