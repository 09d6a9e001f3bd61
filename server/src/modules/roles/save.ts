import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { isBelowPath, hospitalPathOf } from '../../core/access/nodes.js';
import type { Tx } from '../../database/connection.js';
import type { RoleTable } from '../../database/schema/index.js';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import type { Figures } from '../../core/audit/events.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { FACTOR_DEMANDED_TOPIC, ORGANISATION_TOPIC } from '../../core/topics.js';
import { nodeInScope } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import { exceedsRights, canManageAccess, requireAdministrator } from './authority.js';
import { readRole } from './record.js';
import { insertRole } from './write.js';

type Form = RequestOf<'role.add'>;

/** @throws Refusal `input.invalid` for a blank name */
function columnsOf(form: Form) {
  const columns = {
    name: form.name.trim(),
    latinName: form.latinName.trim(),
    permissionType: form.permissionType,
    nodeId: form.nodeId,
    permissions: [...form.permissions].sort(),
    description: form.description?.trim() || null,
    enabled: form.enabled,
    factorDemanded: form.factorDemanded,
  };
  const blank = (['name', 'latinName'] as const).filter((field) => columns[field] === '');
  if (blank.length > 0) throw new Refusal('input.invalid', { field: blank });
  return columns;
}

type AuditedRole = Pick<RoleTable, 'name' | 'latinName' | 'permissionType' | 'permissions'> & {
  nodeId: string;
  description: string | null;
  enabled: boolean;
  factorDemanded: boolean;
};

/** A role for the audit trail. */
function figuresOf({ permissions, ...role }: AuditedRole): Figures {
  const { name, latinName, permissionType, nodeId, description, enabled, factorDemanded } = role;
  const rights = permissions.join(' ');
  return { name, latinName, permissionType, nodeId, description, enabled, factorDemanded, permissions: rights };
}

/** The part of a role whose change its holders notice. */
function rightsOf({ permissions, enabled, permissionType, nodeId }: AuditedRole): string {
  return JSON.stringify([[...permissions].sort(), enabled, permissionType, nodeId]);
}

/**
 * Refuses a second role with the same name in a hospital: people choose roles by name. Concurrent saves wait here.
 * @throws Refusal `name.exists`
 */
async function refuseDouble(tx: Tx, caller: Caller, { name, latinName }: Form, besides?: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(727012)`.execute(tx);
  const found = await tx
    .selectFrom('role')
    .innerJoin('organisationNode as node', 'node.id', 'role.nodeId')
    .select(['role.name', 'role.latinName'])
    .where(isBelowPath(hospitalPathOf(caller.nodePath), 'node.path'))
    .where('role.id', '!=', besides ?? '0')
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['role.name']), '=', name.trim().toLowerCase()),
        eb(eb.fn('lower', ['role.latinName']), '=', latinName.trim().toLowerCase()),
      ]),
    )
    .executeTakeFirst();
  if (!found) return;
  const field = found.name.toLowerCase() === name.trim().toLowerCase() ? 'name' : 'latinName';
  throw new Refusal('name.exists', { field });
}

/**
 * A role, locked until the transaction ends.
 * @throws Refusal `role.unknown`, `node.forbidden` for a role from above, `role.tooMuch`, `role.changed`
 */
async function lockRole(tx: Tx, caller: Caller, roleId: string, version: number) {
  const { editable } = await readRole(tx, caller, roleId);
  const role = await tx.selectFrom('role').selectAll().where('id', '=', roleId).forUpdate().executeTakeFirst();
  if (!role) throw new Refusal('role.unknown');
  if (!editable) throw new Refusal(exceedsRights(caller, role.permissions) ? 'role.tooMuch' : 'node.forbidden');
  if (exceedsRights(caller, role.permissions)) throw new Refusal('role.tooMuch');
  if (role.version !== version) throw new Refusal('role.changed');
  return role;
}

/** Number of accounts with a role; with `outside`, only those outside that path. */
async function countHolders(tx: Tx, roleId: string, outside?: string): Promise<number> {
  let query = tx
    .selectFrom('account')
    .innerJoin('organisationNode as node', 'node.id', 'account.nodeId')
    .select(sql<number>`count(*)::integer`.as('holders'))
    .where('account.roleId', '=', roleId);
  if (outside !== undefined) query = query.where(({ not }) => not(isBelowPath(outside, 'node.path')));
  return (await query.executeTakeFirstOrThrow()).holders;
}

/** @throws Refusal `node.forbidden`, `role.tooMuch`, `name.exists`, `input.invalid` */
export async function addRole(call: Call<'role.add'>): Promise<ReplyOf<'role.add'>> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    await nodeInScope(tx, caller, request.nodeId);
    if (exceedsRights(caller, request.permissions)) throw new Refusal('role.tooMuch', { field: 'permissions' });
    await refuseDouble(tx, caller, request);
    const columns = columnsOf(request);
    const id = await insertRole(tx, { ...columns, editedAt: clock.date(), editedBy: caller.accountId });
    await recordByCaller(work, { type: 'role.added', subject: id, after: figuresOf(columns) }, request);
    return { role: await readRole(tx, caller, id) };
  });
}

/**
 * Changes a role for all its holders.
 * @throws Refusal as {@link lockRole} and {@link addRole}; `role.own` for the rights of the caller's own role,
 *   `role.holdersElsewhere`, `administrator.last`
 */
export async function editRole(call: Call<'role.edit'>): Promise<ReplyOf<'role.edit'>> {
  const { caller, clock, request } = call;
  const { roleId, version, ...form } = request;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const before = await lockRole(tx, caller, roleId, version);
    const path = await nodeInScope(tx, caller, form.nodeId);
    if (exceedsRights(caller, form.permissions)) throw new Refusal('role.tooMuch', { field: 'permissions' });
    await refuseDouble(tx, caller, form, roleId);
    const columns = columnsOf(form);
    const { own } = await readRole(tx, caller, roleId);
    if (own && rightsOf(columns) !== rightsOf(before)) throw new Refusal('role.own', { field: 'permissions' });
    // For their own role, callers may demand the second factor but not drop it.
    if (own && before.factorDemanded && !columns.factorDemanded) {
      throw new Refusal('role.own', { field: 'factorDemanded' });
    }
    if (form.nodeId !== before.nodeId) {
      const count = await countHolders(tx, roleId, path);
      if (count > 0) throw new Refusal('role.holdersElsewhere', { field: 'nodeId', places: { count } });
    }
    await tx
      .updateTable('role')
      .set({ ...columns, version: version + 1, editedAt: clock.date(), editedBy: caller.accountId })
      .where('id', '=', roleId)
      .execute();
    if (columns.factorDemanded && !before.factorDemanded) {
      // Announced first, so that a call ends with this reason.
      announce(FACTOR_DEMANDED_TOPIC);
      announce(ORGANISATION_TOPIC);
    }
    if (before.enabled && canManageAccess(before.permissions)) await requireAdministrator(tx, caller);
    const event = {
      type: 'role.edited',
      subject: roleId,
      before: figuresOf(before),
      after: figuresOf(columns),
    } as const;
    await recordByCaller(work, event, form);
    return { role: await readRole(tx, caller, roleId) };
  });
}

/** @throws Refusal as {@link lockRole}; `role.inUse` */
export async function deleteRole(call: Call<'role.delete'>): Promise<ReplyOf<'role.delete'>> {
  const { caller, request } = call;
  const { roleId, version } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const before = await lockRole(tx, caller, roleId, version);
    const count = await countHolders(tx, roleId);
    if (count > 0) throw new Refusal('role.inUse', { places: { count } });
    await tx.deleteFrom('role').where('id', '=', roleId).execute();
    await recordByCaller(work, { type: 'role.deleted', subject: roleId, before: figuresOf(before) }, before);
    return {};
  });
}
