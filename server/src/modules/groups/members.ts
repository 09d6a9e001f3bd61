import { MAX_GROUP, mayInGroup, mayRemove, type GroupAction, type ReplyOf } from '@wardlink/contract';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type AnyWork, type Work } from '../../core/transaction.js';
import { ownGroupsTopic } from '../../core/topics.js';
import type { Tx } from '../../database/connection.js';
import { partnersOf } from '../chat/partners.js';
import { appendLine } from './append.js';
import { endCallParts } from './call.js';
import { lockGroup, memberIds, memberOf, type OwnGroup } from './select.js';
import { shownGroup } from './shown.js';

type Shown = ReplyOf<'group.detail'>;

/** @throws Refusal `group.forbidden` if the caller's role in the group does not allow an action */
function demand({ role }: OwnGroup, action: GroupAction): void {
  if (!mayInGroup(role, action)) throw new Refusal('group.forbidden');
}

/** Adds people who are not members yet. @returns the new members */
async function addMembers(
  { tx, announce }: AnyWork,
  { id, history, lastSeq }: Pick<OwnGroup, 'id' | 'history' | 'lastSeq'>,
  { userIds, at }: { userIds: readonly string[]; at: Date },
): Promise<string[]> {
  const known = new Set(await memberIds(tx, id));
  const added = userIds.filter((userId) => !known.has(userId));
  if (known.size + added.length > MAX_GROUP)
    throw new Refusal('group.full', { field: 'userIds', places: { most: MAX_GROUP } });
  const from = history === 'all' ? '0' : lastSeq;
  for (const accountId of added) {
    const joined = {
      role: 'member' as const,
      joinedAt: at,
      leftAt: null,
      visibleFrom: from,
      readUpTo: lastSeq,
      deliveredUpTo: lastSeq,
    };
    await tx
      .insertInto('groupMember')
      .values({ groupId: id, accountId, ...joined })
      // A former member starts as a new one.
      .onConflict((conflict) =>
        conflict.columns(['groupId', 'accountId']).doUpdateSet({ ...joined, quiet: false, special: false }),
      )
      .execute();
    announce(ownGroupsTopic(accountId));
  }
  return added;
}

/** The people, if the caller may write to all of them. @throws Refusal `chat.partnerForbidden` otherwise */
async function checkedPartners({ tx, caller, clock }: Work, userIds: readonly string[]) {
  const partners = new Set(
    (await partnersOf(tx, caller, { among: userIds, at: clock.date() })).map(({ userId }) => userId),
  );
  if (!userIds.every((userId) => partners.has(userId)))
    throw new Refusal('chat.partnerForbidden', { field: 'userIds' });
}

/** Whether an account belongs to a patient: patients can be members of groups but not lead them. */
const isPatient = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await tx.selectFrom('account').select('patientId').where('id', '=', accountId).executeTakeFirstOrThrow())
    .patientId !== null;

/**
 * Creates a group; the caller must be staff and becomes the owner. A repeated key returns the group that it created.
 * @throws Refusal `group.forbidden`, `chat.partnerForbidden`, `group.full`
 */
export function createGroup(call: Call<'group.create'>): Promise<Shown> {
  const { caller, clock, request } = call;
  const { key, name, userIds } = request;
  if (caller.patientId !== null) throw new Refusal('group.forbidden');
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const at = clock.date();
    const created = await tx
      .insertInto('chatGroup')
      .values({ key, name, nodeId: caller.nodeId, createdAt: at, createdBy: caller.accountId, lastAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) {
      const known = await tx.selectFrom('chatGroup').select('id').where('key', '=', key).executeTakeFirstOrThrow();
      await lockGroup(tx, caller, known.id);
      return shownGroup(tx, caller, known.id, clock.now());
    }
    const { id } = created;
    const others = userIds.filter((userId) => userId !== caller.accountId);
    await checkedPartners(work, others);
    await tx
      .insertInto('groupMember')
      .values({
        groupId: id,
        accountId: caller.accountId,
        role: 'owner',
        joinedAt: at,
        visibleFrom: 0,
        readUpTo: 0,
        deliveredUpTo: 0,
      })
      .execute();
    announce(ownGroupsTopic(caller.accountId));
    await addMembers(work, { id, history: 'joined', lastSeq: '0' }, { userIds: others, at });
    await appendLine(work, id, { by: caller.accountId, line: 'created', people: others, at });
    const after = { name, people: others.length };
    await recordByCaller(work, { type: 'group.created', subject: id, after });
    return shownGroup(tx, caller, id, clock.now());
  });
}

/** @throws Refusal `group.unknown`, `group.forbidden`, `group.full`, `chat.partnerForbidden` */
export function inviteToGroup(call: Call<'group.invite'>): Promise<Shown> {
  return changing(call, 'invite', async (work, { group, at }) => {
    const { userIds } = call.request;
    await checkedPartners(
      work,
      userIds.filter((userId) => userId !== call.caller.accountId),
    );
    const people = await addMembers(work, group, { userIds, at });
    if (people.length === 0) return;
    await appendLine(work, group.id, { by: call.caller.accountId, line: 'joined', people, at });
    await recordByCaller(work, { type: 'group.joined', subject: group.id, after: { people: people.join(', ') } });
  });
}

/** @throws Refusal `group.unknown`, `group.forbidden`, `group.memberUnknown` */
export function removeFromGroup(call: Call<'group.remove'>): Promise<Shown> {
  return changing(call, 'remove', async (work, { group, at }) => {
    const { tx } = work;
    const { userId } = call.request;
    const member = await memberOf(tx, group.id, userId);
    if (!mayRemove(group.role, member.role)) throw new Refusal('group.forbidden');
    await endMembership(work, group.id, userId, at);
    await appendLine(work, group.id, { by: call.caller.accountId, line: 'removed', people: [userId], at });
    await recordByCaller(work, { type: 'group.removed', subject: group.id, after: { userId } });
  });
}

/** @throws Refusal `group.unknown`, `group.forbidden`, `group.memberUnknown` */
export function appointAdministrator(call: Call<'group.appoint'>): Promise<Shown> {
  return changing(call, 'appoint', async (work, { group, at }) => {
    const { tx } = work;
    const { userId, administrator } = call.request;
    const member = await memberOf(tx, group.id, userId);
    if (member.role === 'owner' || (await isPatient(tx, userId))) throw new Refusal('group.forbidden');
    const role = administrator ? 'administrator' : 'member';
    if (member.role === role) return;
    await setRole(tx, group.id, userId, role);
    const line = administrator ? 'administrator' : 'noAdministrator';
    await appendLine(work, group.id, { by: call.caller.accountId, line, people: [userId], at });
    await recordByCaller(work, { type: 'group.appointed', subject: group.id, after: { userId, role } });
  });
}

/** @throws Refusal `group.unknown`, `group.forbidden`, `group.memberUnknown` */
export function handGroupOver(call: Call<'group.handOver'>): Promise<Shown> {
  return changing(call, 'handOver', async (work, { group, at }) => {
    const { tx } = work;
    const { userId } = call.request;
    const member = await memberOf(tx, group.id, userId);
    if (member.role === 'owner') return;
    if (await isPatient(tx, userId)) throw new Refusal('group.forbidden');
    await setRole(tx, group.id, call.caller.accountId, 'administrator');
    await setRole(tx, group.id, userId, 'owner');
    await appendLine(work, group.id, { by: call.caller.accountId, line: 'handedOver', people: [userId], at });
    await recordByCaller(work, { type: 'group.handedOver', subject: group.id, after: { userId } });
  });
}

/** @throws Refusal `group.unknown`; `group.ownerStays` for the owner */
export function leaveGroup(call: Call<'group.leave'>): Promise<ReplyOf<'group.leave'>> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const group = await lockGroup(tx, caller, request.groupId);
    if (!mayInGroup(group.role, 'leave')) throw new Refusal('group.ownerStays');
    const at = clock.date();
    await endMembership(work, group.id, caller.accountId, at);
    await appendLine(work, group.id, { by: caller.accountId, line: 'left', at });
    await recordByCaller(work, { type: 'group.left', subject: group.id });
    return {};
  });
}

/** Ends a group: nobody can open it any more. @throws Refusal `group.unknown`, `group.forbidden` */
export function dissolveGroup(call: Call<'group.dissolve'>): Promise<ReplyOf<'group.dissolve'>> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const group = await lockGroup(tx, caller, request.groupId);
    demand(group, 'dissolve');
    const at = clock.date();
    const members = await memberIds(tx, group.id);
    for (const accountId of members) announce(ownGroupsTopic(accountId));
    await endCallParts(work, { groupId: group.id, gone: members, members, at });
    await appendLine(work, group.id, { by: caller.accountId, line: 'dissolved', at });
    await tx.updateTable('chatGroup').set({ dissolvedAt: at }).where('id', '=', group.id).execute();
    await recordByCaller(work, { type: 'group.dissolved', subject: group.id });
    return {};
  });
}

interface Change {
  group: OwnGroup;
  at: Date;
}

/** Changes a group of the caller; changes of one group run one after the other. @returns the changed group */
export function changing(
  call: Call<'group.change' | 'group.invite' | 'group.remove' | 'group.appoint' | 'group.handOver'>,
  action: GroupAction,
  change: (work: Work, of: Change) => Promise<void>,
): Promise<Shown> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const group = await lockGroup(tx, caller, request.groupId);
    demand(group, action);
    await change(work, { group, at: clock.date() });
    return shownGroup(tx, caller, group.id, clock.now());
  });
}

const setRole = (tx: Tx, groupId: string, accountId: string, role: 'owner' | 'administrator' | 'member') =>
  tx
    .updateTable('groupMember')
    .set({ role })
    .where('groupId', '=', groupId)
    .where('accountId', '=', accountId)
    .execute();

async function endMembership(work: AnyWork, groupId: string, accountId: string, at: Date): Promise<void> {
  const { tx, announce } = work;
  await tx
    .updateTable('groupMember')
    .set({ leftAt: at, role: 'member' })
    .where('groupId', '=', groupId)
    .where('accountId', '=', accountId)
    .execute();
  announce(ownGroupsTopic(accountId));
  await endCallParts(work, { groupId, gone: [accountId], members: await memberIds(tx, groupId), at });
}
