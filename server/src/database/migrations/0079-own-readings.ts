import { sql, type Kysely } from 'kysely';

/** Patients may enter what they measured at home. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update role set permissions = permissions || '{own.record}'
    where permission_type = 'patient' and 'own.read' = any (permissions) and not 'own.record' = any (permissions)
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update role set permissions = array_remove(permissions, 'own.record')`.execute(db);
}
