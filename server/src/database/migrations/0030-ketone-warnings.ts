import { sql, type Kysely } from 'kysely';

const indicators = (list: string): string =>
  `alter table warning drop constraint warning_indicator_check,
     add constraint warning_indicator_check check (indicator in (${list}))`;

/** Warnings of blood ketone. Stored readings keep the level that was decided when they were stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(indicators(`'glucose', 'pressure', 'temperature', 'ketone'`)).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from warning where indicator = 'ketone'`.execute(db);
  await sql.raw(indicators(`'glucose', 'pressure', 'temperature'`)).execute(db);
}
