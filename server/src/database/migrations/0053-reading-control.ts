import { sql, type Kysely } from 'kysely';

const UP = [
  // Only of readings whose meter had no valid quality control when they were measured.
  `create table reading_control (
     reading_id uuid primary key,
     device_id bigint not null references device,
     standing text not null check (standing in ('overdue', 'failed')),
     noted_at timestamptz not null
   )`,
  `create index reading_control_device on reading_control (device_id)`,
];

/** Readings of meters without valid quality control. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table reading_control').execute(db);
}
