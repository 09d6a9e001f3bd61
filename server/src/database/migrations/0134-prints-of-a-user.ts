import { sql, type Kysely } from 'kysely';

/** Finds the prints of a user: the forms printed last are offered first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index report_print_printer on report_print (printed_by, id desc)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index report_print_printer`.execute(db);
}
