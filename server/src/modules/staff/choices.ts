import type { ReplyOf } from '@wardlink/contract';
import { isBelowPath, hospitalPathOf, isPathBelow } from '../../core/access/nodes.js';
import type { Call } from '../../core/handler.js';
import { nodeSubtree } from '../../core/access/node-subtree.js';
import { exceedsRights } from '../roles/authority.js';

/** Nodes and roles that the caller may assign; beds have no staff. */
export async function staffChoices({ db, caller }: Call<'staff.choices'>): Promise<ReplyOf<'staff.choices'>> {
  const nodes = await nodeSubtree(db, caller);
  const roles = await db
    .selectFrom('role')
    .innerJoin('organisationNode as node', 'node.id', 'role.nodeId')
    .select([
      'role.id as roleId',
      'role.name',
      'role.latinName',
      'role.permissionType',
      'role.permissions',
      'node.path',
    ])
    .where(isBelowPath(hospitalPathOf(caller.nodePath), 'node.path'))
    .where('role.enabled', '=', true)
    .where('role.permissionType', '!=', 'patient')
    .orderBy('role.id')
    .execute();
  return {
    nodes: nodes.map(({ path: _path, ...node }) => node),
    roles: roles
      .filter(({ permissions }) => !exceedsRights(caller, permissions))
      .map(({ permissions: _permissions, path, ...role }) => {
        return { ...role, nodeIds: nodes.filter((node) => isPathBelow(node.path, path)).map(({ nodeId }) => nodeId) };
      })
      .filter(({ nodeIds }) => nodeIds.length > 0),
  };
}
