import { sql, type Kysely } from 'kysely';

/** Workbenches of blood pressure and temperature: roles that enter and correct glucose get the same rights for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const action of ['record', 'correct']) {
    await sql`update role set permissions = array_append(permissions, ${`vital.${action}`}::text)
      where ${`glucose.${action}`} = any (permissions) and not ${`vital.${action}`} = any (permissions)`.execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const action of ['record', 'correct']) {
    await sql`update role set permissions = array_remove(permissions, ${`vital.${action}`}::text)`.execute(db);
  }
}
