import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { deleteSettings } from '../rules/node-settings.js';
import { checkMovable, lockPlaces, nodeOf, editableNode } from './change.js';
import { checkBedFree } from './occupancy.js';

/** PostgreSQL's code for a row that others still refer to. */
const STILL_REFERRED_TO = '23503';

/**
 * Removes a node that was never used; a ward with its beds. The database decides: any row that refers to the node, even
 * an old reading, prevents its removal.
 * @throws Refusal `node.forbidden`, `node.changed`, `bed.inUse`, `node.inUse`
 */
export async function removeNode(call: Call<'organisation.remove'>): Promise<Record<string, never>> {
  const { caller, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const row = checkMovable(caller, await editableNode(tx, caller, request));
    const parent = await nodeOf(tx, caller, row.parentId);
    await lockPlaces(tx, [row.kind === 'bed' ? parent.path : row.path]);
    if (row.kind === 'bed') await checkBedFree(tx, row);
    await deleteSettings(tx, row.id);
    await tx.deleteFrom('organisationNode').where('parentId', '=', row.id).where('kind', '=', 'bed').execute();
    try {
      await tx.deleteFrom('organisationNode').where('id', '=', row.id).execute();
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === STILL_REFERRED_TO)
        throw new Refusal('node.inUse');
      throw error;
    }
    const before = { kind: row.kind, name: row.name, code: row.code, parent: parent.name };
    await recordByCaller(work, { type: 'node.removed', subject: row.id, before }, { nodeId: parent.id });
    return {};
  });
}
