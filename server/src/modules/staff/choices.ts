import type { ReplyOf } from '@wardlink/contract';
import type { Call } from '../../http/handler.js';
import { inScope } from '../organisation/scope.js';
import { idsOnPath } from '../organisation/settings.js';
import { exceeds } from '../roles/authority.js';

/** Nodes and roles that the caller may give; beds have no staff of their own. */
export async function staffChoices({ db, caller }: Call<'staff.choices'>): Promise<ReplyOf<'staff.choices'>> {
  const nodes = await db
    .selectFrom('organisationNode')
    .select(['id as nodeId', 'name', 'latinName', 'kind', 'path', 'parentId', 'ordinal'])
    .where(inScope(caller, 'path'))
    .where('enabled', '=', true)
    .where('kind', '!=', 'bed')
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
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
    .where('node.path', 'like', `/${idsOnPath(caller.nodePath)[0] ?? ''}/%`)
    .where('role.enabled', '=', true)
    .where('role.permissionType', '!=', 'patient')
    .orderBy('role.id')
    .execute();
  const below = (parentId: string, depth: number): { node: (typeof nodes)[number]; depth: number }[] =>
    nodes
      .filter((node) => node.parentId === parentId && node.nodeId !== caller.nodeId)
      .flatMap((node) => [{ node, depth }, ...below(node.nodeId, depth + 1)]);
  const own = nodes.filter(({ nodeId }) => nodeId === caller.nodeId);
  const ordered = [...own.map((node) => ({ node, depth: 0 })), ...below(caller.nodeId, 1)];
  return {
    nodes: ordered.map(({ node: { nodeId, name, latinName, kind }, depth }) => {
      return { nodeId, name, latinName, kind, depth };
    }),
    roles: roles
      .filter(({ permissions }) => !exceeds(caller, permissions))
      .map(({ roleId, name, latinName, permissionType, path }) => {
        const nodeIds = nodes.filter((node) => node.path.startsWith(path)).map(({ nodeId }) => nodeId);
        return { roleId, name, latinName, permissionType, nodeIds };
      })
      .filter(({ nodeIds }) => nodeIds.length > 0),
  };
}
