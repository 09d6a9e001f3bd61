import type { Queries } from '../../database/connection.js';
import type { Caller } from '../caller.js';
import { inScope } from './scope.js';

export interface NodeBelow {
  nodeId: string;
  name: string;
  latinName: string | null;
  kind: string;
  path: string;
  /** Levels below the caller's node. */
  depth: number;
}

/** The caller's node and everything below but beds, as a tree is read: each node before those under it. */
export async function nodesBelow(db: Queries, caller: Pick<Caller, 'nodeId' | 'scope'>): Promise<NodeBelow[]> {
  const nodes = await db
    .selectFrom('organisationNode')
    .select(['id as nodeId', 'name', 'latinName', 'kind', 'path', 'parentId'])
    .where(inScope(caller, 'path'))
    .where('enabled', '=', true)
    .where('kind', '!=', 'bed')
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
  const from = (node: (typeof nodes)[number], depth: number): NodeBelow[] => {
    const { parentId: _parentId, ...own } = node;
    const below = nodes.filter(({ parentId }) => parentId === node.nodeId);
    return [{ ...own, depth }, ...below.flatMap((child) => from(child, depth + 1))];
  };
  return nodes.filter(({ nodeId }) => nodeId === caller.nodeId).flatMap((node) => from(node, 0));
}
