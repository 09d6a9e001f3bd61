import { ADMINISTRATIVE_PERMISSIONS, type Permission } from '@wardlink/contract';
import { sql } from 'kysely';
import { idsOnPath, isPathBelow, isBelowPath, hospitalPathOf } from '../../core/access/nodes.js';
import type { Tx } from '../../database/connection.js';
import { Refusal } from '../../core/refusal.js';
import type { Caller } from '../../core/caller.js';

/** Whether these include administrative rights that the caller lacks. */
export function exceedsRights(caller: Pick<Caller, 'permissions'>, permissions: readonly string[]): boolean {
  return ADMINISTRATIVE_PERMISSIONS.some((one) => permissions.includes(one) && !caller.permissions.has(one));
}

/** A person with both rights at the hospital's node can restore any rights. */
const KEYS: readonly Permission[] = ['staff.manage', 'role.manage'];

/** True for rights that let their holders manage staff and roles. */
export function canManageAccess(permissions: readonly string[]): boolean {
  return KEYS.every((key) => permissions.includes(key));
}

/**
 * Call this after a change that takes these rights from somebody. It serializes such changes, so that two
 * administrators cannot lock each other out at once.
 * @throws Refusal `administrator.last` if nobody remains who manages staff and roles of the whole hospital.
 */
export async function requireAdministrator(tx: Tx, caller: Pick<Caller, 'nodePath'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(727011)`.execute(tx);
  const left = await tx
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .select('account.id')
    .where('account.nodeId', '=', idsOnPath(caller.nodePath)[0] ?? '')
    .where('account.enabled', '=', true)
    .where('role.enabled', '=', true)
    .where(sql<boolean>`role.permissions @> array[${sql.join(KEYS)}]::text[]`)
    .limit(1)
    .executeTakeFirst();
  if (!left) throw new Refusal('administrator.last');
}

/**
 * A role that the caller may give to a person at a node.
 * @throws Refusal `role.unknown`, `role.disabled`, `role.elsewhere` (the node is outside of the role's node),
 *   `role.tooMuch`
 */
export async function assignableRole(
  tx: Tx,
  caller: Caller,
  roleId: string,
  nodePath: string,
): Promise<{ permissions: string[] }> {
  const role = await tx
    .selectFrom('role')
    .innerJoin('organisationNode as node', 'node.id', 'role.nodeId')
    .select(['role.permissions', 'role.permissionType', 'role.enabled', 'node.path'])
    .where('role.id', '=', roleId)
    // A role of another hospital is unknown.
    .where(isBelowPath(hospitalPathOf(caller.nodePath), 'node.path'))
    // A concurrent change of the role waits for this transaction, and then finds the new holder.
    .forShare('role')
    .executeTakeFirst();
  if (!role || role.permissionType === 'patient') throw new Refusal('role.unknown', { field: 'roleId' });
  if (!role.enabled) throw new Refusal('role.disabled', { field: 'roleId' });
  if (!isPathBelow(nodePath, role.path)) throw new Refusal('role.elsewhere', { field: 'roleId' });
  if (exceedsRights(caller, role.permissions)) throw new Refusal('role.tooMuch', { field: 'roleId' });
  return role;
}
