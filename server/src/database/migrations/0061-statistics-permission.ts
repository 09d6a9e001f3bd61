import { sql, type Kysely } from 'kysely';

/** The right to statistics, for the roles that read records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update role set permissions = permissions || array['statistics.read']
    where 'record.read' = any (permissions) and not 'statistics.read' = any (permissions)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update role set permissions = array_remove(permissions, 'statistics.read')`.execute(db);
}
