import type { Insertable } from 'kysely';
import type { Tx } from '../../database/connection.js';
import type { RoleTable } from '../../database/schema/index.js';

/** Stores a new role. @returns its id */
export async function insertRole(tx: Tx, row: Insertable<RoleTable>): Promise<string> {
  return (await tx.insertInto('role').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
