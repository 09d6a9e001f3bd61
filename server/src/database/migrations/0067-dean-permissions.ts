import { sql, type Kysely } from 'kysely';

/** The standard role of deans as hospitals have it until now, and as it is from now on. */
const BEFORE = [
  'ward.read',
  'record.read',
  'record.export',
  'patient.read',
  'order.read',
  'warning.read',
  'quality.read',
  'statistics.read',
];
const AFTER = ['statistics.read', 'patient.readMasked', 'quality.read'];

/** Replaces the rights of the standard role, where nobody changed it: in any order, exactly these. */
const replacing = (from: readonly string[], to: readonly string[]) => sql`
  update role set permissions = ${to}::text[]
  where name = '院长' and latin_name = 'Dean' and permission_type = 'administrators'
    and permissions @> ${from}::text[] and permissions <@ ${from}::text[]`;

/**
 * Deans see figures, and patients without their names. A role that a hospital changed keeps what it has, and gets the masked
 * view beside it where one of its people leads the hospital; what their user type may not have is withheld from them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replacing(BEFORE, AFTER).execute(db);
  await sql`
    update role set permissions = permissions || array['patient.readMasked']
    where 'patient.read' = any (permissions) and not 'patient.readMasked' = any (permissions)
      and exists (select from account where account.role_id = role.id and account.user_type in (3, 31))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replacing(AFTER, BEFORE).execute(db);
  await sql`update role set permissions = array_remove(permissions, 'patient.readMasked')`.execute(db);
}
