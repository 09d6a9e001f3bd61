import { sql, type Kysely } from 'kysely';

const UP = [
  // Decided when a version is stored; null of those stored before, whose level tells it.
  `alter table glucose_reading add column meaning text`,
  `alter table vital_reading add column meaning text`,
  `alter table node_setting add column glucose_target jsonb`,
  `alter table patient add column glucose_target jsonb`,
];

/** What a value means, and the glucose target of a department and of a patient. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table patient drop column glucose_target`.execute(db);
  await sql`alter table node_setting drop column glucose_target`.execute(db);
  await sql`alter table vital_reading drop column meaning`.execute(db);
  await sql`alter table glucose_reading drop column meaning`.execute(db);
}
