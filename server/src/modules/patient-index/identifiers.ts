import { sql } from 'kysely';
import type { Queries, Tx } from '../../database/connection.js';

/** A number of a patient with who gave it and what it is. */
export interface Identifier {
  readonly value: string;
  readonly authority: string;
  readonly type: string;
}

/** Predicate: rows of these identifiers. */
const isOneOf = (identifiers: readonly Identifier[]) => {
  const of = (key: keyof Identifier): string[] => identifiers.map((one) => one[key]);
  return sql<boolean>`(authority, type, value) in (
    select * from unnest(${of('authority')}::text[], ${of('type')}::text[], ${of('value')}::text[]))`;
};

/** Serializes messages about the same numbers, so that the second one finds what the first one stored. */
export async function lockIdentifiers(tx: Tx, hospitalId: string, identifiers: readonly Identifier[]): Promise<void> {
  // In one order, so that two messages about two patients cannot deadlock.
  const keys = identifiers.map(({ authority, type, value }) => `${hospitalId} ${authority} ${type} ${value}`).sort();
  for (const key of new Set(keys)) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`identifier ${key}`}, 0))`.execute(tx);
  }
}

/** The records that numbers name, each with whether all of its numbers are former ones. */
export async function recordsOf(
  db: Queries,
  hospitalId: string,
  identifiers: readonly Identifier[],
): Promise<{ patientId: string; isFormer: boolean }[]> {
  if (identifiers.length === 0) return [];
  return db
    .selectFrom('identifier')
    .select(['patientId', sql<boolean>`bool_and(former)`.as('isFormer')])
    .where('hospitalId', '=', hospitalId)
    .where(isOneOf(identifiers))
    .groupBy('patientId')
    .orderBy('patientId')
    .execute();
}

/** Stores numbers of a patient; those that are known already stay with their patient. */
export async function addIdentifiers(
  tx: Tx,
  { patientId, hospitalId }: { patientId: string; hospitalId: string },
  identifiers: readonly Identifier[],
  since: Date,
): Promise<void> {
  if (identifiers.length === 0) return;
  const rows = identifiers.map(({ value, authority, type }) => ({
    patientId,
    hospitalId,
    authority,
    type,
    value,
    since,
  }));
  await tx
    .insertInto('identifier')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks numbers as former ones: messages under them still find the patient. */
export async function markFormer(tx: Tx, hospitalId: string, identifiers: readonly Identifier[]): Promise<void> {
  if (identifiers.length === 0) return;
  await tx
    .updateTable('identifier')
    .set({ former: true })
    .where('hospitalId', '=', hospitalId)
    .where(isOneOf(identifiers))
    .execute();
}
