import type { Handlers } from '../../http/handler.js';
import { beginOrganisation } from './begin.js';
import { inScope } from './scope.js';

/** The beginning of an organisation, and its tree. */
export const organisationHandlers: Handlers<'organisation.begin' | 'organisation.tree'> = {
  'organisation.begin': async (call) => {
    await beginOrganisation(call, call.request);
    return {};
  },

  /** The caller's node and everything below, parents before children; above it nothing is told. */
  'organisation.tree': async ({ db, caller }) => {
    const nodes = await db
      .selectFrom('organisationNode')
      .select(['id as nodeId', 'parentId', 'kind', 'name', 'latinName', 'code'])
      .where(inScope(caller, 'path'))
      .where('enabled', '=', true)
      .orderBy(({ fn }) => fn('length', ['path']))
      .orderBy('ordinal')
      .orderBy('id')
      .execute();
    return { nodes: nodes.map((node) => (node.nodeId === caller.nodeId ? { ...node, parentId: null } : node)) };
  },
};
