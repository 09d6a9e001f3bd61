import { depthOf, isOpen } from '../../core/access/nodes.js';
import type { Handlers } from '../../core/handler.js';
import { addBeds, addNode } from './add.js';
import { createHospital } from './create-hospital.js';
import { editNode } from './edit.js';
import { setNodeEnabled } from './enable.js';
import { mergeNodes } from './merge.js';
import { moveNode } from './move.js';
import { managedNode, managedNodes } from './nodes.js';
import { reorderNode } from './reorder.js';
import { removeNode } from './remove.js';
import { inScope } from '../../core/access/scope.js';
import { signsOf } from '../ward-page/arrangements.js';

type Names =
  | 'organisation.begin'
  | 'organisation.tree'
  | 'organisation.nodes'
  | 'organisation.node'
  | 'organisation.add'
  | 'organisation.edit'
  | 'organisation.move'
  | 'organisation.reorder'
  | 'organisation.setEnabled'
  | 'organisation.remove'
  | 'organisation.merge'
  | 'organisation.addBeds';

/** Set-up of an organisation, its tree, and changes of it. */
export const organisationHandlers: Handlers<Names> = {
  'organisation.begin': async (call) => {
    await createHospital(call, call.request);
    return {};
  },

  /** The caller's node and its subtree, parents before children; nothing above it. */
  'organisation.tree': async ({ db, caller }) => {
    const nodes = await db
      .selectFrom('organisationNode')
      .select(['id as nodeId', 'parentId', 'kind', 'name', 'latinName', 'code', 'path'])
      .where(inScope(caller, 'path'))
      .where(isOpen('organisationNode.path'))
      .orderBy(depthOf('path'))
      .orderBy('ordinal')
      .orderBy('id')
      .execute();
    const signs = await signsOf(db);
    return {
      nodes: nodes.map(({ path, ...node }) => ({
        ...node,
        ...signs(path),
        parentId: node.nodeId === caller.nodeId ? null : node.parentId,
      })),
    };
  },

  'organisation.nodes': managedNodes,
  'organisation.node': managedNode,
  'organisation.add': addNode,
  'organisation.edit': editNode,
  'organisation.move': moveNode,
  'organisation.reorder': reorderNode,
  'organisation.setEnabled': setNodeEnabled,
  'organisation.remove': removeNode,
  'organisation.merge': mergeNodes,
  'organisation.addBeds': addBeds,
};
