import type { ReplyOf } from '@wardlink/contract';
import type { Tx } from '../../database/connection.js';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { announceMoves } from '../admissions/move.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { checkMovable, isNodeOpen, lockPlaces, nodeOf, editableNode } from './change.js';
import { checkBedFree, inpatientsAt } from './occupancy.js';

/**
 * Disables a node with its subtree, or enables it again. An occupied node cannot be disabled: its patients would
 * disappear from the boards.
 * @throws Refusal `node.forbidden`, `node.changed`, `node.occupied`, `bed.inUse`, `node.closed`, `node.merged`
 */
export async function setNodeEnabled(
  call: Call<'organisation.setEnabled'>,
): Promise<ReplyOf<'organisation.setEnabled'>> {
  const { caller, request } = call;
  const { enabled } = request;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const row = checkMovable(caller, await editableNode(tx, caller, request));
    const parent = await nodeOf(tx, caller, row.parentId);
    if (enabled) {
      if (row.mergedInto !== null) throw await mergedRefusal(tx, row.mergedInto);
      if (!(await isNodeOpen(tx, parent.id))) throw new Refusal('node.closed');
    } else {
      await lockPlaces(tx, [row.kind === 'bed' ? parent.path : row.path]);
      if (row.kind === 'bed') await checkBedFree(tx, row);
      const count = await inpatientsAt(tx, row.path);
      if (count > 0) throw new Refusal('node.occupied', { places: { count } });
    }
    const version = row.version + 1;
    await tx.updateTable('organisationNode').set({ enabled, version }).where('id', '=', row.id).execute();
    const after = { kind: row.kind, name: row.name };
    const type = enabled ? 'node.enabled' : 'node.disabled';
    await recordByCaller(work, { type, subject: row.id, after }, { nodeId: row.id });
    announceMoves(announce, [row.path]);
    return { nodeId: row.id, version };
  });
}

/** The refusal that names the node into which a node was merged. */
export async function mergedRefusal(tx: Tx, intoId: string): Promise<Refusal> {
  const into = await tx
    .selectFrom('organisationNode')
    .select(['name', 'latinName'])
    .where('id', '=', intoId)
    .executeTakeFirstOrThrow();
  return new Refusal('node.merged', { places: { name: { zh: into.name, en: into.latinName ?? into.name } } });
}
