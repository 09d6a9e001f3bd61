import { sql, type Kysely } from 'kysely';

const MEASUREMENTS = ['glucose', 'pressure', 'temperature'];
const PERMISSIONS = ['record.read', 'record.export'];

/**
 * Record screens: readings of a hospital and of a ward in the order of their pages. Whoever sees a ward's board sees
 * and exports its records; who
 * enters readings imports them as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of MEASUREMENTS) {
    const order = 'measured_at desc, reading_id desc';
    await sql.raw(`create index ${name}_record on ${name}_reading (${order}) where latest`).execute(db);
    await sql.raw(`create index ${name}_ward_record on ${name}_reading (node_id, ${order}) where latest`).execute(db);
  }
  for (const permission of PERMISSIONS) {
    await sql`update role set permissions = array_append(permissions, ${permission}::text)
      where 'ward.read' = any (permissions) and not ${permission} = any (permissions)`.execute(db);
  }
  await sql`update role set permissions = array_append(permissions, 'record.import'::text)
    where permissions @> array['glucose.record', 'vital.record'] and not 'record.import' = any (permissions)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of MEASUREMENTS) {
    await sql.raw(`drop index if exists ${name}_record, ${name}_ward_record`).execute(db);
  }
  for (const permission of [...PERMISSIONS, 'record.import']) {
    await sql`update role set permissions = array_remove(permissions, ${permission}::text)`.execute(db);
  }
}
