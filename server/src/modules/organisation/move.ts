import type { ReplyOf } from '@wardlink/contract';
import { mayLieUnder } from '@wardlink/domain';
import { sql } from 'kysely';
import { isBelowPath } from '../../core/access/nodes.js';
import type { Tx } from '../../database/connection.js';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { announceMoves } from '../admissions/move.js';
import { departmentsBelow, keepStocks } from '../lots/keep-stocks.js';
import { updateDepartments } from '../patient-index/write.js';
import { followDepartments } from '../plans/write.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { ORGANISATION_TOPIC } from '../../core/topics.js';
import { checkMovable, checkName, isNodeOpen, lockPlaces, nextOrdinal, nodeOf, editableNode } from './change.js';

/**
 * Moves a node under another node, with all nodes and people below, because they refer to the node. From the commit on,
 * only people above its new place see them.
 * @throws Refusal `node.forbidden` for either place, `node.changed`, `node.misplaced`, `node.closed`,
 *   `node.nameTakenThere`
 */
export async function moveNode(call: Call<'organisation.move'>): Promise<ReplyOf<'organisation.move'>> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const row = checkMovable(caller, await editableNode(tx, caller, request));
    const [from, to] = [await nodeOf(tx, caller, row.parentId), await nodeOf(tx, caller, request.parentId)];
    if (from.id === to.id) return { nodeId: row.id, version: row.version };
    if (row.kind === 'bed' || !mayLieUnder(row.kind, to.kind)) {
      throw new Refusal('node.misplaced', { field: 'parentId' });
    }
    if (!(await isNodeOpen(tx, to.id))) throw new Refusal('node.closed', { field: 'parentId' });
    await checkName(tx, row.name, { parentId: to.id, except: row.id, under: to });
    await lockPlaces(tx, [row.path]);
    const version = row.version + 1;
    const ordinal = await nextOrdinal(tx, to.id);
    await tx
      .updateTable('organisationNode')
      .set({ parentId: to.id, ordinal, version })
      .where('id', '=', row.id)
      .execute();
    const path = `${to.path}${row.id}/`;
    const left = await pathsAt(tx, row.path);
    const departments = await departmentsBelow(tx, row.path);
    await changePaths(tx, row.path, path);
    await followDepartments(tx, path);
    await updateDepartments(tx, path);
    await keepStocks(tx, departments, { at: clock.date(), by: caller.accountId });
    const event = {
      type: 'node.moved',
      before: { parent: from.name, path: row.path },
      after: { parent: to.name, path },
    } as const;
    await recordByCaller(work, { ...event, subject: row.id }, { nodeId: row.id });
    announceMoves(announce, [...left, ...(await pathsAt(tx, path))]);
    announce(ORGANISATION_TOPIC);
    return { nodeId: row.id, version };
  });
}

/** Paths at or below a path, without beds: the boards of these nodes must reload. */
export async function pathsAt(tx: Tx, path: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('organisationNode')
    .select('path')
    .where(isBelowPath(path, 'path'))
    .where('kind', '<>', 'bed')
    .execute();
  return rows.map((row) => row.path);
}

/** Replaces a prefix of paths by another one; both end in a slash. @param except a node whose path does not change */
export async function changePaths(tx: Tx, before: string, after: string, except?: string): Promise<void> {
  let query = tx
    .updateTable('organisationNode')
    .set({ path: sql<string>`${after}::text || substr(path, ${before.length + 1}::integer)` })
    .where(isBelowPath(before, 'path'));
  if (except !== undefined) query = query.where('id', '<>', except);
  await query.execute();
}
