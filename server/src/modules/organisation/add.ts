import type { ReplyOf } from '@wardlink/contract';
import { BED_LABEL_LENGTH, bedNumbers, mayLieUnder, MOST_BEDS } from '@wardlink/domain';
import { sql } from 'kysely';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { bedNames, checkedFields, isNodeOpen, nextOrdinal, nodeOf, waitForTree } from './change.js';

/**
 * Adds a node under another node.
 * @throws Refusal `node.forbidden`, `node.misplaced`, `node.closed` and those of `checkedFields`
 */
export async function addNode(call: Call<'organisation.add'>): Promise<ReplyOf<'organisation.add'>> {
  const { caller, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    await waitForTree(tx, caller);
    const parent = await nodeOf(tx, caller, request.parentId);
    const { kind } = request;
    if (!mayLieUnder(kind, parent.kind)) throw new Refusal('node.misplaced', { field: 'kind' });
    if (!(await isNodeOpen(tx, parent.id))) throw new Refusal('node.closed', { field: 'parentId' });
    const fields = await checkedFields(tx, request, { kind, parentId: parent.id, path: parent.path });
    const { id, version } = await tx
      .insertInto('organisationNode')
      .values({
        ...fields,
        kind,
        parentId: parent.id,
        ordinal: await nextOrdinal(tx, parent.id),
        path: `new ${parent.path}${fields.code}`,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    // A path ends in the node's id, which the insert has just created.
    await tx
      .updateTable('organisationNode')
      .set({ path: `${parent.path}${id}/` })
      .where('id', '=', id)
      .execute();
    const after = { kind, name: fields.name, code: fields.code, parent: parent.name };
    await recordByCaller(work, { type: 'node.added', subject: id, after }, { nodeId: id });
    return { nodeId: id, version };
  });
}

/**
 * Adds beds to a ward, all or none.
 * @throws Refusal `node.forbidden`, `node.misplaced`, `node.closed`, `bed.exists`, and of the range: `bed.notNumbers`,
 * `bed.prefixMissing`, `bed.prefixInvalid`, `bed.backwards`, `bed.tooMany`, `bed.tooLong`
 */
export async function addBeds(call: Call<'organisation.addBeds'>): Promise<ReplyOf<'organisation.addBeds'>> {
  const { caller, request } = call;
  const range = bedNumbers(request);
  if ('problem' in range) {
    const count = range.problem === 'tooMany' ? MOST_BEDS : BED_LABEL_LENGTH;
    const field = range.problem.startsWith('prefix') ? 'prefix' : range.problem === 'backwards' ? 'end' : 'start';
    throw new Refusal(`bed.${range.problem}`, { field, places: { count } });
  }
  const { beds } = range;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    await waitForTree(tx, caller);
    const ward = await nodeOf(tx, caller, request.nodeId);
    if (ward.kind !== 'ward') throw new Refusal('node.misplaced', { field: 'nodeId' });
    if (!(await isNodeOpen(tx, ward.id))) throw new Refusal('node.closed', { field: 'nodeId' });
    const there = await tx
      .selectFrom('organisationNode')
      .select('code')
      .where('parentId', '=', ward.id)
      .where('code', 'in', beds)
      .orderBy('ordinal')
      .executeTakeFirst();
    if (there) throw new Refusal('bed.exists', { field: 'start', places: { bed: there.code } });
    const ordinal = await nextOrdinal(tx, ward.id);
    await tx
      .insertInto('organisationNode')
      .values(
        beds.map((bed, index) => ({
          ...bedNames(bed),
          parentId: ward.id,
          kind: 'bed' as const,
          code: bed,
          ordinal: ordinal + index,
          path: `new ${ward.path}${bed}`,
        })),
      )
      .execute();
    await tx
      .updateTable('organisationNode')
      .set({ path: sql<string>`${ward.path} || id || '/'` })
      .where('parentId', '=', ward.id)
      .where('code', 'in', beds)
      .execute();
    const after = { ward: ward.name, from: beds[0] ?? '', to: beds.at(-1) ?? '', count: beds.length };
    await recordByCaller(work, { type: 'node.bedsAdded', subject: ward.id, after }, { nodeId: ward.id });
    return { beds };
  });
}
