import type { ReplyOf, RequestOf } from '@wardlink/contract';
import type { Work } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { standsForHospital } from '../../core/access/nodes.js';
import { inScope } from '../../core/access/scope.js';
import { settingsAt } from '../../core/settings.js';
import { changeAccount, insertAccount } from '../account-index/write.js';
import { exceedsRights, canManageAccess, requireAdministrator, assignableRole } from '../roles/authority.js';
import type { Caller } from '../../core/caller.js';
import { makeFirstPassword } from '../session/first-password.js';
import { passwordRuleOf } from '../session/password-rule.js';
import { hashPassword } from '../session/passwords.js';
import { columnsOf, figuresOf, refusingDuplicates } from './fields.js';
import { limitingNumbers, refusePatientsNumber } from './numbers.js';
import { readStaff, staffOf } from './record.js';

/** Path of a node to which a person may belong. @throws Refusal `node.forbidden` */
export async function nodeToGive(tx: Tx, caller: Caller, nodeId: string): Promise<string> {
  const node = await tx
    .selectFrom('organisationNode')
    .select('path')
    .where('id', '=', nodeId)
    .where(inScope(caller, 'path'))
    .where('enabled', '=', true)
    .where('kind', '!=', 'bed')
    .executeTakeFirst();
  if (!node) throw new Refusal('node.forbidden', { field: 'nodeId' });
  return node.path;
}

/**
 * The account of one person, locked until the transaction ends.
 * @throws Refusal `account.unknown`, `role.tooMuch` if it has administrative rights that the caller lacks,
 *   `account.changed` if the version has changed
 */
export async function lockStaff(tx: Tx, caller: Caller, userId: string, version: number) {
  const found = await staffOf(tx, caller)
    .selectAll('account')
    .select('role.permissions')
    .where('account.id', '=', userId)
    .forUpdate('account')
    .executeTakeFirst();
  if (!found) throw new Refusal('account.unknown');
  if (exceedsRights(caller, found.permissions)) throw new Refusal('role.tooMuch');
  if (found.version !== version) throw new Refusal('account.changed');
  return found;
}

/**
 * Guards changes by which the caller could log in as somebody else: a member of a team sees patients of the whole
 * hospital, so only an administrator of the whole hospital may reset a member's password or factor.
 * @throws Refusal `account.seesMore`
 */
export async function refuseTakingOver(tx: Tx, caller: Caller, userId: string): Promise<void> {
  if (standsForHospital(caller)) return;
  const member = await tx
    .selectFrom('teamMember')
    .select('accountId')
    .where('accountId', '=', userId)
    .limit(1)
    .executeTakeFirst();
  if (member) throw new Refusal('account.seesMore');
}

/**
 * Adds a person, with a password that only the reply contains.
 * @throws Refusal `node.forbidden`, `role.*` of {@link assignableRole}, `name.exists`, `mobile.exists`, `rate.limited`,
 *   `input.invalid`
 */
export async function addStaff(call: Call<'staff.add'>): Promise<ReplyOf<'staff.add'>> {
  const { caller, request } = call;
  const password = makeFirstPassword(await passwordRuleOf(call.db, call.caller.nodePath));
  const passwordHash = await hashPassword(password);
  return limitingNumbers(call, null, async (work, answers) => {
    const { tx } = work;
    answers.enter(request.mobile?.trim() || null);
    const id = await insertStaff(work, request, passwordHash);
    return { staff: await readStaff(tx, caller, id), password };
  });
}

/** Adds one account, with the checks of {@link addStaff}. @returns its id */
export async function insertStaff(work: Work, person: RequestOf<'staff.add'>, passwordHash: string): Promise<string> {
  const { tx, caller, clock } = work;
  const { nodeId, roleId, ...form } = person;
  const path = await nodeToGive(tx, caller, nodeId);
  await assignableRole(tx, caller, roleId, path);
  const columns = { ...columnsOf(form, clock.now(), (await settingsAt(tx, path)).zone), nodeId, roleId };
  await refusePatientsNumber(tx, columns);
  const begun = { firstPassword: true, createdAt: clock.date(), passwordSetAt: clock.date() };
  const id = await refusingDuplicates(insertAccount(tx, { ...columns, passwordHash, ...begun }));
  const event = { type: 'staff.added', subject: id, after: figuresOf(columns) } as const;
  await recordByCaller(work, event, { nodeId });
  return id;
}

/**
 * Stores a person's form; changed rights apply from their next request on.
 * @throws Refusal as {@link lockStaff} and {@link addStaff}, `account.own` for one's own role, node or type,
 *   `administrator.last`
 */
export async function editStaff(call: Call<'staff.edit'>): Promise<ReplyOf<'staff.edit'>> {
  const { caller, clock, request } = call;
  return limitingNumbers(call, null, async (work, answers) => {
    const { tx } = work;
    const { userId, version, nodeId, roleId, ...form } = request;
    const before = await lockStaff(tx, caller, userId, version);
    const own = userId === caller.accountId;
    const sameRights = nodeId === before.nodeId && roleId === before.roleId && form.type === before.userType;
    if (own && !sameRights) throw new Refusal('account.own', { field: 'roleId' });
    const sameNode = nodeId === before.nodeId;
    const path = await nodeToGive(tx, caller, nodeId);
    if (!sameNode || roleId !== before.roleId) await assignableRole(tx, caller, roleId, path);
    const columns = { ...columnsOf(form, clock.now(), (await settingsAt(tx, path)).zone), nodeId, roleId };
    if (columns.mobile !== before.mobile) {
      answers.enter(columns.mobile);
      await refusePatientsNumber(tx, columns);
    }
    const changed = Object.entries(columns).filter(([name, value]) => before[name as keyof typeof columns] !== value);
    await refusingDuplicates(changeAccount(tx, before, columns));
    if (!sameRights && canManageAccess(before.permissions)) await requireAdministrator(tx, caller);
    const beforeOf = changed.map(([name]) => [name, before[name as keyof typeof columns]]);
    const event = {
      type: 'staff.edited',
      subject: userId,
      before: figuresOf(Object.fromEntries(beforeOf) as Record<string, unknown>),
      after: figuresOf(Object.fromEntries(changed)),
    } as const;
    await recordByCaller(work, event, { nodeId });
    return { staff: await readStaff(tx, caller, userId) };
  });
}
