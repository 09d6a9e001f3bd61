import { sql, type Kysely } from 'kysely';

const UP = [
  `create table report_logo (
     hospital_id bigint not null references organisation_node,
     -- SHA-256 of the bytes: a form that refers to it prints the same picture for ever.
     picture text not null check (picture ~ '^[0-9a-f]{64}$'),
     media_type text not null check (media_type in ('image/png', 'image/jpeg')),
     bytes bytea not null,
     added_at timestamptz not null,
     added_by bigint not null references account,
     primary key (hospital_id, picture)
   )`,
  `create table report_form (
     id bigint generated always as identity primary key,
     hospital_id bigint not null references organisation_node,
     form text not null,
     version integer not null check (version > 0),
     state text not null check (state in ('draft', 'published', 'withdrawn')),
     definition jsonb not null,
     revision integer not null default 1,
     made_at timestamptz not null,
     made_by bigint not null references account,
     changed_at timestamptz not null,
     changed_by bigint not null references account,
     published_at timestamptz,
     published_by bigint references account,
     withdrawn_at timestamptz,
     withdrawn_by bigint references account,
     unique (hospital_id, form, version),
     check ((state = 'draft') = (published_at is null)),
     check ((state = 'withdrawn') = (withdrawn_at is not null)),
     check (num_nonnulls(published_at, published_by) in (0, 2)),
     check (num_nonnulls(withdrawn_at, withdrawn_by) in (0, 2))
   )`,
  `create unique index report_form_draft on report_form (hospital_id, form) where state = 'draft'`,
  // What was published is what was printed: nothing changes it, whatever a later program does.
  `create function keep_published_form() returns trigger language plpgsql as $$
   begin
     if old.state <> 'draft' and
       (tg_op = 'DELETE' or new.state = 'draft' or new.definition <> old.definition or new.version <> old.version) then
       raise exception 'a published form does not change';
     end if;
     return coalesce(new, old);
   end $$`,
  `create trigger report_form_kept before update or delete on report_form
     for each row execute function keep_published_form()`,
  `update role set permissions = array_append(permissions, 'report.design')
     where permission_type = 'administrators' and permissions @> array['menu.manage', 'report.share']`,
];

const DOWN = [
  `update role set permissions = array_remove(permissions, 'report.design')`,
  `drop table report_form`,
  `drop function keep_published_form()`,
  `drop table report_logo`,
];

/** A hospital's own forms of reports, their versions and logos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
