import type { ReplyOf } from '@wardlink/contract';
import type { Tx } from '../../database/connection.js';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { announceMoves } from '../admissions/move.js';
import { renameBed } from '../patient-index/write.js';
import { renameBedOfPlaces } from '../stays/places.js';
import type { Figures } from '../../core/audit/events.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { checkedFields, lockPlaces, NODE_FIELDS, nodeOf, editableNode, type NodeRow } from './change.js';

/**
 * Edits a node's fields. The patient of a renumbered bed keeps the bed under its new number.
 * @throws Refusal `node.forbidden`, `node.changed` and those of `checkedFields`
 */
export async function editNode(call: Call<'organisation.edit'>): Promise<ReplyOf<'organisation.edit'>> {
  const { caller, request } = call;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const row = await editableNode(tx, caller, request);
    const { kind, parentId, path } = row;
    const fields = await checkedFields(tx, request, { kind, parentId, path, except: row.id });
    if (kind === 'bed' && parentId !== null && fields.code !== row.code) {
      const ward = await nodeOf(tx, caller, parentId);
      await lockPlaces(tx, [ward.path]);
      await refuseTaken(tx, ward.id, fields.code);
      await renameBed(tx, ward.id, row.code, fields.code);
      await renameBedOfPlaces(tx, ward.id, row.code, fields.code);
      announceMoves(announce, [ward.path]);
    }
    const { version } = await tx
      .updateTable('organisationNode')
      .set({ ...fields, version: row.version + 1 })
      .where('id', '=', row.id)
      .returning('version')
      .executeTakeFirstOrThrow();
    const changed = NODE_FIELDS.filter((field) => fields[field] !== row[field]);
    const of = (from: typeof fields | NodeRow): Figures =>
      Object.fromEntries(changed.map((field) => [field, from[field]]));
    const event = { type: 'node.edited', subject: row.id, before: of(row), after: of(fields) } as const;
    await recordByCaller(work, event, { nodeId: row.id });
    return { nodeId: row.id, version };
  });
}

/** @throws Refusal `bed.exists` */
async function refuseTaken(tx: Tx, wardId: string, after: string): Promise<void> {
  // A patient from a merged ward or an import may lie in a bed that has no node.
  const taken = await tx
    .selectFrom('patient')
    .select('id')
    .where('wardId', '=', wardId)
    .where('bed', '=', after)
    .where('kind', '=', 'inpatient')
    .executeTakeFirst();
  if (taken) throw new Refusal('bed.exists', { field: 'code', places: { bed: after } });
}
