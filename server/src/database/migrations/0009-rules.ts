import { sql, type Kysely } from 'kysely';

const UP = [
  // A save names the version that it began from, so that two people who change a department's rules do not overwrite
  // each other.
  `alter table node_setting add column version integer not null default 0`,
  `update role set permissions = array_append(permissions, 'rule.manage')
     where 'warning.setRange' = any (permissions) or 'device.manage' = any (permissions)`,
];

const DOWN = [
  `alter table node_setting drop column version`,
  `update role set permissions = array_remove(permissions, 'rule.manage')`,
];

/** Rules of departments, set on their own screen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
