import { sql, type Kysely } from 'kysely';

const OF_NURSES = ['quality.read', 'quality.record', 'quality.review', 'lot.manage'];
const OF_DOCTORS = ['quality.read', 'quality.review'];

const granting = (permissions: readonly string[], to: string) => `
  update role set permissions = permissions || array(
    select added from unnest(array[${permissions.map((one) => `'${one}'`).join(', ')}]) as added
    where not added = any (permissions))
  where ${to}`;

const UP = [
  granting(OF_NURSES, `permission_type = 'nurse' and 'glucose.record' = any (permissions)`),
  granting(OF_DOCTORS, `permission_type = 'doctor' and 'glucose.record' = any (permissions)`),
  granting(
    ['quality.read', 'quality.review', 'lot.manage'],
    `permission_type = 'administrators' and 'device.manage' = any (permissions)`,
  ),
  granting(['quality.read'], `permission_type = 'administrators' and 'record.read' = any (permissions)`),
];

/** Rights over quality control, for the roles that measure and those that manage devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const permission of OF_NURSES) {
    await sql`update role set permissions = array_remove(permissions, ${permission})`.execute(db);
  }
}
