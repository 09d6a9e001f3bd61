import type { Insertable } from 'kysely';
import type { Tx } from '../../database/connection.js';
import type { NodeSettingTable } from '../../database/schema/index.js';

/** Stores the first settings of a node. */
export async function insertSettings(tx: Tx, row: Insertable<NodeSettingTable>): Promise<void> {
  await tx.insertInto('nodeSetting').values(row).execute();
}

/** Deletes the settings of a node that was never used. */
export async function deleteSettings(tx: Tx, nodeId: string): Promise<void> {
  await tx.deleteFrom('nodeSetting').where('nodeId', '=', nodeId).execute();
}
