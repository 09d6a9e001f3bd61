import type { RoleRecord } from '@wardlink/contract';
import { sql } from 'kysely';
import { isWithin } from '../../core/access/rights.js';
import { inScope } from '../../core/access/scope.js';
import { departmentAt, idsOnPath } from '../../core/access/nodes.js';
import type { Queries } from '../../database/connection.js';
import { Refusal } from '../../core/refusal.js';
import type { Caller } from '../../core/caller.js';
import { exceedsRights } from './authority.js';

/** Staff roles of nodes above the caller's node, at it or below it. */
export function selectRoles(db: Queries, caller: Pick<Caller, 'nodePath' | 'scope'>) {
  return db
    .selectFrom('role')
    .innerJoin('organisationNode as node', 'node.id', 'role.nodeId')
    .leftJoin('account as editor', 'editor.id', 'role.editedBy')
    .selectAll('role')
    .select(['node.name as nodeName', 'node.latinName as nodeLatinName', 'node.path'])
    .select(departmentAt('node.path').as('nodeDepartment'))
    .select(['editor.realName as editorName', 'editor.latinName as editorLatinName'])
    .select((eb) =>
      eb
        .selectFrom('account as holder')
        .select(sql<number>`count(*)::integer`.as('holders'))
        .whereRef('holder.roleId', '=', 'role.id')
        .as('holders'),
    )
    .where('role.permissionType', '!=', 'patient')
    .where((eb) => eb.or([inScope(caller, 'node.path'), eb('node.id', 'in', [...idsOnPath(caller.nodePath), '0'])]));
}

type RoleFound = Awaited<ReturnType<ReturnType<typeof selectRoles>['execute']>>[number];

/** A role in the form of lists. */
export function rowOf(found: RoleFound) {
  return {
    roleId: found.id,
    name: found.name,
    latinName: found.latinName,
    permissionType: found.permissionType as RoleRecord['permissionType'],
    node: {
      nodeId: found.nodeId,
      name: found.nodeName,
      latinName: found.nodeLatinName,
      department: found.nodeDepartment,
    },
    enabled: found.enabled,
    holders: found.holders ?? 0,
    editor: found.editorName === null ? null : { name: found.editorName, latinName: found.editorLatinName },
    editedAt: found.editedAt?.getTime() ?? null,
  };
}

/** All data of one role. @throws Refusal `role.unknown` if its node is neither above, at nor below the caller's node */
export async function readRole(db: Queries, caller: Caller, roleId: string): Promise<RoleRecord> {
  const found = await selectRoles(db, caller).where('role.id', '=', roleId).executeTakeFirst();
  if (!found) throw new Refusal('role.unknown');
  const held = await db.selectFrom('account').select('roleId').where('id', '=', caller.accountId).executeTakeFirst();
  return {
    ...rowOf(found),
    permissions: found.permissions,
    description: found.description,
    factorDemanded: found.factorDemanded,
    version: found.version,
    own: held?.roleId === found.id,
    editable: isWithin(caller, found.path) && !exceedsRights(caller, found.permissions),
  };
}
