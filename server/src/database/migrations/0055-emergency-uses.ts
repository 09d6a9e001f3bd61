import { sql, type Kysely } from 'kysely';

const UP = [
  `alter table reading_control
     add column measured_at timestamptz,
     add column emergency_reason text,
     add column emergency_by bigint references account,
     add constraint reading_control_emergency check (
       (emergency_reason is null and emergency_by is null)
       or (emergency_reason is not null and emergency_by is not null and measured_at is not null
           and standing = 'overdue'))`,
  // Uses of a meter since its last control.
  `create index reading_control_emergency on reading_control (device_id, measured_at)
     where emergency_reason is not null`,
];

/** An overdue meter may be used in emergencies, with a reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop index reading_control_emergency').execute(db);
  await sql
    .raw('alter table reading_control drop column measured_at, drop column emergency_reason, drop column emergency_by')
    .execute(db);
}
