import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { Refusal } from '../refusal.js';
import type { Caller } from '../caller.js';
import { scopeAt } from './scope.js';
import { settingsOf, type Settings } from '../settings.js';

/** What a page says of where it looks. */
export interface Asked {
  readonly wardId?: string | null | undefined;
  readonly departmentId?: string | null | undefined;
}

const places = fixedQuery((db, asked: { nodeId: string; range: string }) =>
  db
    .selectFrom('organisationNode as node')
    .leftJoin('nodeSetting as setting', (join) => join.on(sql<boolean>`node.path like '%/' || setting.node_id || '/%'`))
    .selectAll('setting')
    .select('node.path')
    .where('node.id', '=', asked.nodeId)
    .where(sql<boolean>`node.path like ${asked.range}`),
);

const names = ({ wardId, departmentId }: Asked): boolean => (wardId ?? departmentId ?? null) !== null;

/** The node that a page names, unseen: whether the caller may look there is for `requestedPlace` to say. */
export const requestedNode = (caller: Caller, { wardId, departmentId }: Asked): string =>
  wardId ?? departmentId ?? caller.nodeId;

/**
 * Where a page looks, and what is in force there, by one question: the ward or department that it names, else everything at
 * or below the caller's node.
 * @throws Refusal `node.forbidden` when it is not at or below the caller's node.
 */
export async function requestedPlace(
  db: Queries,
  caller: Caller,
  asked: Asked,
): Promise<{ path: string; settings: Settings }> {
  // Everybody may look at the own node, also who sees there but the patients of grants.
  const { range } = names(asked) ? caller.scope : scopeAt(caller.nodeId, caller.nodePath);
  const rows = await places(db, { nodeId: requestedNode(caller, asked), range });
  const [first] = rows;
  if (!first) throw new Refusal('node.forbidden');
  const own = rows.filter((row): row is typeof row & { nodeId: string } => row.nodeId !== null);
  return { path: first.path, settings: settingsOf(own, first.path) };
}
