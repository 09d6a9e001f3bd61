import type { Queries } from '../../database/connection.js';
import type { Caller } from '../caller.js';
import { inScope } from './scope.js';

interface SubtreeNode {
  nodeId: string;
  name: string;
  latinName: string | null;
  kind: string;
  path: string;
  /** Levels below the caller's node. */
  depth: number;
}

/** The caller's node and its descendants without beds, in tree order: parents before children. */
export async function nodeSubtree(db: Queries, caller: Pick<Caller, 'nodeId' | 'scope'>): Promise<SubtreeNode[]> {
  const nodes = await db
    .selectFrom('organisationNode')
    .select(['id as nodeId', 'name', 'latinName', 'kind', 'path', 'parentId'])
    .where(inScope(caller, 'path'))
    .where('enabled', '=', true)
    .where('kind', '!=', 'bed')
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
  const from = (node: (typeof nodes)[number], depth: number): SubtreeNode[] => {
    const { parentId: _parentId, ...own } = node;
    const below = nodes.filter(({ parentId }) => parentId === node.nodeId);
    return [{ ...own, depth }, ...below.flatMap((child) => from(child, depth + 1))];
  };
  return nodes.filter(({ nodeId }) => nodeId === caller.nodeId).flatMap((node) => from(node, 0));
}
