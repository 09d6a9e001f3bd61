import { sql, type Kysely } from 'kysely';

/**
 * How wards arrange their pages, and their messages of the day. Roles that set the clinical rules of a ward may arrange
 * its page, too; a hospital gives the right to the role of its head nurses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ward_page (
      node_id bigint primary key references organisation_node,
      version integer not null default 0,
      arrangement jsonb not null default '{}',
      message text,
      -- The last hospital day on which the message is shown.
      message_until date,
      posted_at timestamptz,
      posted_by bigint references account,
      check ((message is null) = (message_until is null) and (message is null) = (posted_by is null)
        and (message is null) = (posted_at is null))
    )`.execute(db);
  await sql`
    update role set permissions = array_append(permissions, 'ward.arrange')
    where 'rule.manage' = any (permissions)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update role set permissions = array_remove(permissions, 'ward.arrange')`.execute(db);
  await sql`drop table ward_page`.execute(db);
}
