import { sql, type Kysely } from 'kysely';

/** Menus as a hospital arranged them; who manages staff and roles arranges menus as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table menu (
    node_id bigint not null references organisation_node,
    -- Whose it is: a permission type of staff, or a user type.
    menu text not null,
    -- Entries in their order; null is the product's menu again.
    lines jsonb,
    version integer not null default 1,
    edited_at timestamptz not null,
    edited_by bigint not null references account,
    primary key (node_id, menu)
  )`.execute(db);
  await sql`update role set permissions = array_append(permissions, 'menu.manage')
    where permission_type = 'administrators' and permissions @> array['staff.manage', 'role.manage']`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update role set permissions = array_remove(permissions, 'menu.manage')`.execute(db);
  await sql`drop table menu`.execute(db);
}
