import { sql, type Kysely } from 'kysely';

/** Roles that manage staff and roles get the right to supervise calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update role set permissions = array_append(permissions, 'call.oversee')
    where permission_type = 'administrators' and permissions @> array['staff.manage', 'role.manage']`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update role set permissions = array_remove(permissions, 'call.oversee')`.execute(db);
}
