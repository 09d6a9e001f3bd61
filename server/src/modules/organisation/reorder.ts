import type { ReplyOf } from '@wardlink/contract';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { ORGANISATION_TOPIC } from '../../core/topics.js';
import { checkMovable, editableNode } from './change.js';

/**
 * Moves a node before or after its neighbour under the same parent; at either end nothing changes. Beds keep the order
 * of their ward.
 * @throws Refusal `node.forbidden`, `node.changed`
 */
export async function reorderNode(call: Call<'organisation.reorder'>): Promise<ReplyOf<'organisation.reorder'>> {
  const { caller, request } = call;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const row = checkMovable(caller, await editableNode(tx, caller, request));
    const siblings = await tx
      .selectFrom('organisationNode')
      .select(['id', 'ordinal'])
      .where('parentId', '=', row.parentId)
      .where('kind', row.kind === 'bed' ? '=' : '<>', 'bed')
      .orderBy('ordinal')
      .orderBy('id')
      .execute();
    const from = siblings.findIndex(({ id }) => id === row.id);
    const to = from + request.by;
    if (to < 0 || to >= siblings.length) return { nodeId: row.id, version: row.version };
    const ids = siblings.map(({ id }) => id);
    const ordered = ids.toSpliced(from, 1).toSpliced(to, 0, row.id);
    // Nodes created together may share an ordinal, so every wrong ordinal is corrected.
    for (const [ordinal, id] of ordered.entries()) {
      if (siblings.find((sibling) => sibling.id === id)?.ordinal === ordinal) continue;
      await tx.updateTable('organisationNode').set({ ordinal }).where('id', '=', id).execute();
    }
    const event = { type: 'node.reordered', before: { position: from + 1 }, after: { position: to + 1 } } as const;
    await recordByCaller(work, { ...event, subject: row.id }, { nodeId: row.id });
    announce(ORGANISATION_TOPIC);
    // The version does not change, so that an open form of the node stays valid.
    return { nodeId: row.id, version: row.version };
  });
}
