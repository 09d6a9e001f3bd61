import { sql } from 'kysely';
import type { Queries } from '../database/connection.js';

/** A table and the columns that are written to it (generated columns are left out). */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** Tables that belong to a database, not to the hospital in it: their positions mean nothing in another database. */
const OF_THE_DATABASE = ['change', 'change_history'];

/** Tables of the connection's schema, with the columns that are backed up, by name. */
export async function tablesOf(db: Queries): Promise<TableShape[]> {
  const { rows } = await sql<{ name: string; columns: { name: string; type: string }[] }>`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all(${OF_THE_DATABASE})
    group by c.relname order by c.relname`.execute(db);
  return rows;
}

/** The value of every identity sequence. Sequences only increase, so they may be read after the rows. */
export async function sequencesOf(db: Queries): Promise<{ name: string; last: string }[]> {
  const { rows } = await sql<{ name: string; last: string }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`.execute(db);
  return rows;
}

/** Foreign keys, each with the statement that creates it again. */
export async function referencesOf(db: Queries): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as "table", r.conname as name, pg_get_constraintdef(r.oid) as definition
    from pg_constraint r join pg_class c on c.oid = r.conrelid
    where r.contype = 'f' and r.connamespace = current_schema()::regnamespace order by c.relname, r.conname`.execute(
    db,
  );
  return rows;
}

/** Drops every table, routine and type of the connection's schema, except those of an extension. */
export async function emptySchema(db: Queries): Promise<void> {
  await sql`do $$
    declare item record;
    begin
      for item in select c.relname from pg_class c where c.relnamespace = current_schema()::regnamespace
          and c.relkind in ('r', 'p') and not c.relispartition
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') loop
        execute format('drop table %I cascade', item.relname);
      end loop;
      for item in select p.oid::regprocedure as signature from pg_proc p
          where p.pronamespace = current_schema()::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
        execute format('drop routine %s cascade', item.signature);
      end loop;
      for item in select t.typname from pg_type t where t.typnamespace = current_schema()::regnamespace
          and t.typtype in ('e', 'd')
          and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e') loop
        execute format('drop type %I cascade', item.typname);
      end loop;
    end $$`.execute(db);
}
