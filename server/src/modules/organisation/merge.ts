import type { ReplyOf } from '@wardlink/contract';
import { BED_LABEL_LENGTH, isMerged } from '@wardlink/domain';
import { sql } from 'kysely';
import type { Tx } from '../../database/connection.js';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { announceMoves } from '../admissions/move.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { ORGANISATION_TOPIC } from '../../core/topics.js';
import { bedNames, checkMovable, isNodeOpen, lockPlaces, nextOrdinal, editableNode, type NodeRow } from './change.js';
import { mergedRefusal } from './enable.js';
import { changePaths, pathsAt, updateDepartments } from './move.js';

/**
 * Lets the patients, staff, devices, roles and places of a department or ward go over to another one; plans, readings and
 * warnings go with their patients. The node that is left stays, disabled, for what happened there.
 * @throws Refusal `node.forbidden`, `node.changed`, `node.unlike`, `node.merged`; `bed.exists` where both wards have a bed
 * of one number and no prefix tells them apart; `bed.prefixInvalid`, `bed.tooLong`
 */
export async function mergeNodes(call: Call<'organisation.merge'>): Promise<ReplyOf<'organisation.merge'>> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (tx, announce) => {
    const from = checkMovable(caller, await editableNode(tx, caller, request));
    const into = await editableNode(tx, caller, { nodeId: request.intoId, version: request.intoVersion });
    if (from.mergedInto !== null) throw await mergedRefusal(tx, from.mergedInto);
    if (from.id === into.id || from.kind !== into.kind || !isMerged(from.kind) || !(await isNodeOpen(tx, into.id))) {
      throw new Refusal('node.unlike', { field: 'intoId' });
    }
    await lockPlaces(tx, [from.path, into.path]);
    const left = await pathsAt(tx, from.path);
    if (from.kind === 'ward') await renumberBeds(tx, from, into, request.bedPrefix?.normalize('NFKC').trim() ?? '');
    else await nameApart(tx, from, into);
    const went = {
      ...(await movePlaces(tx, from, into)),
      ...(await movePeople(tx, from, into, { at: clock.date(), by: caller.accountId })),
    };
    await updateDepartments(tx, into.path);
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
    await recordByCaller(call, tx, { type: 'node.merged', subject: from.id, before, after }, { nodeId: into.id });
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

/** Gives the beds that go over, and who lies in them, numbers that the other ward does not have. */
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
  await sql`update patient set bed = ${prefix}::text || bed where ward_id = ${from.id} and bed is not null`.execute(tx);
  await sql`update patient set left_bed = ${prefix}::text || left_bed
    where left_ward_id = ${from.id} and left_bed is not null`.execute(tx);
}

/** Wards of two departments often have one name: those that go over then carry the name of where they came from. */
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

/**
 * Devices stood where they were until now: their use there ends and another begins, so that controls of earlier days count
 * at the place where they were measured.
 */
async function bindElsewhere(tx: Tx, from: string, into: string, { at, by }: { at: Date; by: string }): Promise<void> {
  await sql`
    with ended as (
      update device_binding set unbound_at = greatest(${at}, bound_at), unbound_by = ${by}
      where node_id = ${from} and unbound_at is null returning device_id, unbound_at, activated_at
    )
    insert into device_binding (device_id, node_id, bound_at, bound_by, activated_at)
      select device_id, ${into}, unbound_at, ${by}, activated_at from ended`.execute(tx);
}

async function movePeople(tx: Tx, from: NodeRow, into: NodeRow, by: { at: Date; by: string }) {
  const patients = await tx
    .updateTable('patient')
    .set({
      nodeId: into.id,
      ...(from.kind === 'ward' && { wardId: sql<string>`case when ward_id = ${from.id} then ${into.id}::bigint end` }),
      version: sql<number>`version + 1`,
    })
    .where('nodeId', '=', from.id)
    .returning('id')
    .execute();
  await tx.updateTable('patient').set({ leftWardId: into.id }).where('leftWardId', '=', from.id).execute();
  const staff = await tx
    .updateTable('account')
    .set({ nodeId: into.id })
    .where('nodeId', '=', from.id)
    .returning(['id', 'patientId'])
    .execute();
  await tx.updateTable('patientPlace').set({ nodeId: into.id }).where('nodeId', '=', from.id).execute();
  await tx.updateTable('putAsideReading').set({ nodeId: into.id }).where('nodeId', '=', from.id).execute();
  await tx.updateTable('unmatchedReading').set({ nodeId: into.id }).where('nodeId', '=', from.id).execute();
  await tx.updateTable('device').set({ nodeId: into.id }).where('nodeId', '=', from.id).execute();
  await bindElsewhere(tx, from.id, into.id, by);
  await tx.updateTable('role').set({ nodeId: into.id }).where('nodeId', '=', from.id).execute();
  return { patients: patients.length, staff: staff.filter(({ patientId }) => patientId === null).length };
}
