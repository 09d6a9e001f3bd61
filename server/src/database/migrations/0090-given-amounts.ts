import { sql, type Kysely } from 'kysely';

/** Why another amount was given than was ordered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_execution add column amount_reason text
    check (amount_reason in ('eatsLess', 'lowOrFalling', 'doctorSaid', 'refusedRest', 'other'))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_execution drop column amount_reason`.execute(db);
}
