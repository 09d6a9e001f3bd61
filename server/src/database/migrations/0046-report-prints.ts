import { sql, type Kysely } from 'kysely';

const UP = [
  `create table report_print (
     id bigint generated always as identity primary key,
     patient_id bigint not null references patient,
     form text not null,
     version integer not null,
     language text not null check (language in ('zh', 'en', 'both')),
     from_day date not null,
     to_day date not null,
     continued boolean not null,
     first_line integer not null,
     last_line integer not null,
     -- Of a print that can be continued: digests of the cells of each line on paper.
     lines text[] not null,
     reason text,
     printed_at timestamptz not null,
     printed_by bigint not null references account
   )`,
  `create index report_print_patient on report_print (patient_id, form, id desc)`,
];

/** What was printed of which form, by whom; and what is on the sheets that are continued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table report_print').execute(db);
}
