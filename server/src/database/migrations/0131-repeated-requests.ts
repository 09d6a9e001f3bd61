import { sql, type Kysely } from 'kysely';

const UP = [`alter table sealed_request add column answer text`];

const DOWN = [`alter table sealed_request drop column answer`];

/** The answer to a request that stores something, for a client that repeats it because no answer arrived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
