import type { ReplyOf } from '@wardlink/contract';
import { BED_LABEL_LENGTH, isMerged } from '@wardlink/domain';
import { sql } from 'kysely';
import type { Tx } from '../../database/connection.js';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { announceMoves } from '../admissions/move.js';
import { departmentsBelow, keepStocks } from '../lots/keep-stocks.js';
import { prefixBeds, updateDepartments } from '../patient-index/write.js';
import { followDepartments } from '../plans/write.js';
import { prefixBedsOfPlaces } from '../stays/places.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { ORGANISATION_TOPIC } from '../../core/topics.js';
import { bedNames, checkMovable, isNodeOpen, lockPlaces, nextOrdinal, editableNode, type NodeRow } from './change.js';
import { mergedRefusal } from './enable.js';
import { moveRows } from './following-rows.js';
import { changePaths, pathsAt } from './move.js';

/**
 * Moves the patients, staff, devices, roles and places of a department or ward to another one; plans, readings and
 * warnings follow their patients. The old node stays, disabled, for earlier events.
 * @throws Refusal `node.forbidden`, `node.changed`, `node.unlike`, `node.merged`; `bed.exists` if both wards have a bed
 *   with the same number and no prefix distinguishes them; `bed.prefixInvalid`, `bed.tooLong`
 */
export async function mergeNodes(call: Call<'organisation.merge'>): Promise<ReplyOf<'organisation.merge'>> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const from = checkMovable(caller, await editableNode(tx, caller, request));
    const into = await editableNode(tx, caller, { nodeId: request.intoId, version: request.intoVersion });
    if (from.mergedInto !== null) throw await mergedRefusal(tx, from.mergedInto);
    if (from.id === into.id || from.kind !== into.kind || !isMerged(from.kind) || !(await isNodeOpen(tx, into.id))) {
      throw new Refusal('node.unlike', { field: 'intoId' });
    }
    await lockPlaces(tx, [from.path, into.path]);
    const left = await pathsAt(tx, from.path);
    const author = { at: clock.date(), by: caller.accountId };
    const departments = await departmentsBelow(tx, from.path);
    if (from.kind === 'ward') await renumberBeds(tx, from, into, request.bedPrefix?.normalize('NFKC').trim() ?? '');
    else await nameApart(tx, from, into);
    const went = {
      ...(await movePlaces(tx, from, into)),
      ...(await moveRows(tx, from, into, author)),
    };
    await followDepartments(tx, into.path);
    await updateDepartments(tx, into.path);
    await keepStocks(tx, departments, author, { from: from.id, into: into.id });
    await tx
      .updateTable('organisationNode')
      .set({ mergedInto: into.id })
      .where((eb) => eb.or([eb('id', '=', from.id), eb('mergedInto', '=', from.id)]))
      .execute();
    await tx
      .updateTable('organisationNode')
      .set({ enabled: false, version: from.version + 1 })
      .where('id', '=', from.id)
      .execute();
    const version = into.version + 1;
    await tx.updateTable('organisationNode').set({ version }).where('id', '=', into.id).execute();
    const before = { kind: from.kind, name: from.name };
    const after = { into: into.name, intoId: into.id, ...went };
    await recordByCaller(work, { type: 'node.merged', subject: from.id, before, after }, { nodeId: into.id });
    announceMoves(announce, [...left, ...(await pathsAt(tx, into.path))]);
    announce(ORGANISATION_TOPIC);
    return { nodeId: into.id, version };
  });
}

/** Numbers of a ward's beds, including occupied ones without a node. */
async function bedsIn(tx: Tx, wardId: string): Promise<string[]> {
  const { rows } = await sql<{ bed: string }>`
    select code as bed from organisation_node where parent_id = ${wardId} and kind = 'bed'
    union select bed from patient where ward_id = ${wardId} and kind = 'inpatient' and bed is not null order by 1`.execute(
    tx,
  );
  return rows.map(({ bed }) => bed);
}

/** Prefixes the numbers of the moved beds and of their patients, so that they differ from those of the other ward. */
async function renumberBeds(tx: Tx, from: NodeRow, into: NodeRow, prefix: string): Promise<void> {
  if (!/^([\p{L}\p{N}][\p{L}\p{N}._+-]*)?$/u.test(prefix))
    throw new Refusal('bed.prefixInvalid', { field: 'bedPrefix' });
  const own = await bedsIn(tx, from.id);
  const there = new Set([...(await bedsIn(tx, into.id)), ...(prefix === '' ? [] : own)]);
  for (const bed of own) {
    const number = `${prefix}${bed}`;
    if (there.has(number)) throw new Refusal('bed.exists', { field: 'bedPrefix', places: { bed: number } });
    if (number.length > BED_LABEL_LENGTH) {
      throw new Refusal('bed.tooLong', { field: 'bedPrefix', places: { count: BED_LABEL_LENGTH } });
    }
  }
  if (prefix === '') return;
  const names = bedNames('|').name.split('|');
  const latinNames = bedNames('|').latinName.split('|');
  await sql`
    update organisation_node set code = ${prefix}::text || code, version = version + 1,
      name = ${names[0]}::text || ${prefix}::text || code || ${names[1]}::text,
      latin_name = ${latinNames[0]}::text || ${prefix}::text || code || ${latinNames[1]}::text
    where parent_id = ${from.id} and kind = 'bed'`.execute(tx);
  await prefixBeds(tx, from.id, prefix);
  await prefixBedsOfPlaces(tx, from.id, prefix);
}

/**
 * Wards of two departments often have the same name: such a moved ward gets the name of its former department as a
 * prefix.
 */
async function nameApart(tx: Tx, from: NodeRow, into: NodeRow): Promise<void> {
  await sql`
    update organisation_node child set name = ${from.name}::text || ' ' || child.name, version = child.version + 1,
      latin_name = ${from.latinName ?? from.name}::text || ' ' || coalesce(child.latin_name, child.name)
    where child.parent_id = ${from.id} and exists (
      select from organisation_node other
      where other.parent_id = ${into.id} and lower(other.name) = lower(child.name))`.execute(tx);
}

async function movePlaces(tx: Tx, from: NodeRow, into: NodeRow): Promise<{ nodes: number }> {
  const ordinal = await nextOrdinal(tx, into.id);
  const { numUpdatedRows } = await tx
    .updateTable('organisationNode')
    .set({ parentId: into.id, ordinal: sql<number>`ordinal + ${ordinal}` })
    .where('parentId', '=', from.id)
    .executeTakeFirstOrThrow();
  await changePaths(tx, from.path, into.path, from.id);
  return { nodes: Number(numUpdatedRows) };
}
