import type { Insertable } from 'kysely';
import type { Tx } from '../database/connection.js';
import type { Schema } from '../database/schema/index.js';

/** Rows in one statement, well below the protocol's limit of 65,535 parameters for the widest table. */
const BATCH = 1500;

/** Inserts rows in batches; existing rows stay unchanged. */
export async function insertAll<T extends keyof Schema>(
  tx: Tx,
  table: T,
  rows: Insertable<Schema[T]>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    await tx
      .insertInto(table)
      .values(batch as never)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
