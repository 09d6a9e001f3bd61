import { sql, type Kysely } from 'kysely';

/** Hours in which an account's pages make no sound, and what sounds all the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account
    -- Minutes since midnight; they may pass it.
    add column quiet_begin smallint check (quiet_begin between 0 and 1439),
    add column quiet_end smallint check (quiet_end between 0 and 1439),
    add column critical_sounds boolean not null default true,
    add column special_calls_ring boolean not null default true,
    add constraint account_quiet check ((quiet_begin is null) = (quiet_end is null) and quiet_begin <> quiet_end)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account
    drop column quiet_begin, drop column quiet_end, drop column critical_sounds, drop column special_calls_ring`.execute(
    db,
  );
}
