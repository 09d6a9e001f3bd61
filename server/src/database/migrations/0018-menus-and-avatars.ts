import { sql, type Kysely } from 'kysely';

/** Menus arranged by a hospital, and pictures of people. */
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
  // Roles that manage staff and roles get the right to arrange menus.
  await sql`update role set permissions = array_append(permissions, 'menu.manage')
    where permission_type = 'administrators' and permissions @> array['staff.manage', 'role.manage']`.execute(db);
  // A table apart from accounts, whose rows are read with every request and should stay small.
  await sql`create table avatar (
    account_id bigint primary key references account,
    -- By chance, and another one for every picture: an address shows one picture for ever, or nothing.
    name text not null unique,
    media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
    bytes bytea not null,
    set_at timestamptz not null
  )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update account set avatar = null where avatar is not null`.execute(db);
  await sql`drop table avatar`.execute(db);
  await sql`update role set permissions = array_remove(permissions, 'menu.manage')`.execute(db);
  await sql`drop table menu`.execute(db);
}
