import { sql, type Kysely } from 'kysely';

const UP = [
  `alter table glucose_reading
     add column comparator text check (comparator in ('<', '>')),
     add constraint glucose_reading_comparator_of_value check (comparator is null or value is not null)`,
  `alter table ketone_reading add column comparator text check (comparator = '>')`,
];

/** HI and LO of a meter, stored as the meter's end with a comparator. Readings stored before are numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ketone_reading drop column comparator`.execute(db);
  await sql`alter table glucose_reading
    drop constraint glucose_reading_comparator_of_value, drop column comparator`.execute(db);
}
