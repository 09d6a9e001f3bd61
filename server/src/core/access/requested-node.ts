import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { Refusal } from '../refusal.js';
import type { Caller } from '../caller.js';
import { scopeAt } from './scope.js';
import { settingsOf, type Settings } from '../settings.js';

/** The ward or department in a request. */
export interface RequestedNode {
  readonly wardId?: string | null | undefined;
  readonly departmentId?: string | null | undefined;
}

const nodesWithSettings = fixedQuery((db, params: { nodeId: string; range: string }) =>
  db
    .selectFrom('organisationNode as node')
    .leftJoin('nodeSetting as setting', (join) => join.on(sql<boolean>`node.path like '%/' || setting.node_id || '/%'`))
    .selectAll('setting')
    .select('node.path')
    .where('node.id', '=', params.nodeId)
    .where(sql<boolean>`node.path like ${params.range}`),
);

const names = ({ wardId, departmentId }: RequestedNode): boolean => (wardId ?? departmentId ?? null) !== null;

/** Id of the requested node, unchecked: `resolveRequestedNode` checks the caller's scope. */
export const requestedNodeId = (caller: Pick<Caller, 'nodeId'>, { wardId, departmentId }: RequestedNode): string =>
  wardId ?? departmentId ?? caller.nodeId;

/**
 * Path and settings of the node of a request, by one query: the requested ward or department, otherwise the caller's
 * node.
 * @throws Refusal `node.forbidden` if it is not at or below the caller's node.
 */
export async function resolveRequestedNode(
  db: Queries,
  caller: Pick<Caller, 'nodeId' | 'nodePath' | 'scope'>,
  params: RequestedNode,
): Promise<{ path: string; settings: Settings }> {
  // The caller's own node is always allowed, even for callers who see only granted patients.
  const { pathPattern: range } = names(params) ? caller.scope : scopeAt(caller.nodeId, caller.nodePath);
  const rows = await nodesWithSettings(db, { nodeId: requestedNodeId(caller, params), range });
  const [first] = rows;
  if (!first) throw new Refusal('node.forbidden');
  return { path: first.path, settings: settingsOf(rows, first.path) };
}
